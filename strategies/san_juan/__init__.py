"""Scripted players of San Juan."""

DEFAULT_FIELD = ("random_player",)
