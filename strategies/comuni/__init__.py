"""Scripted players of Comuni."""

DEFAULT_FIELD = ("guild_engine", "turtle", "strong", "strategist")
