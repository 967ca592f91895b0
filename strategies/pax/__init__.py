"""Scripted players of PAX."""

DEFAULT_FIELD = ("random_player",)
