"""Kinds of games beside one winner: teams, and tables that win or lose together (examples/kinds)."""
