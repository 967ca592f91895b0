"""A dice race with pushes."""
