"""What the coach says, worked out once more from the true position by other means: a check for every kind of fact."""
