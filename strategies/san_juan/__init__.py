"""Scripted players of San Juan."""

DEFAULT_FIELD = ("guild", "city", "chapel", "adaptive", "expert")
