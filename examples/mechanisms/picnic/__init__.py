"""A draft by passed hands."""
