"""Plans of what to play, and the manifest of a run."""
