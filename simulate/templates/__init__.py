"""Templates that `simulate new` copies."""
