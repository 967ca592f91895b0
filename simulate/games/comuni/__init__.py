"""Comuni: the rules in RULES.md, the numbers in ruleset.toml."""
