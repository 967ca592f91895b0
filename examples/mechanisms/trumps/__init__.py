"""A trick game with a trump suit."""
