"""One file a version of the database: what it has that the version before it did not have."""
