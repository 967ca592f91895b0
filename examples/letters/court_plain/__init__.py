"""Letters at Court in plain Python."""
