"""Comparisons of the same deals played in two ways."""
