"""Tuning: better numbers for a player, found by playing."""
