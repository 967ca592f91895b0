"""Run directories, read."""
