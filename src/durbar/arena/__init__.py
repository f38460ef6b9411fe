"""Games among bots, many at once, and the speed at which they are played."""
