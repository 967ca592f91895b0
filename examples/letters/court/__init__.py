"""Letters at Court, compiled."""
