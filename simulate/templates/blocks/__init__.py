"""Market Day."""
