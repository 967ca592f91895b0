"""Measurements by playing or from finished runs: round robins, the gain of search, changes, verification."""
