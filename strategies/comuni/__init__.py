"""Scripted players of Comuni."""

DEFAULT_FIELD = ("balanced", "guild_engine", "league_captain", "strong")
