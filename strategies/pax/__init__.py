"""Scripted players of PAX."""

DEFAULT_FIELD = ("consul", "tribune", "plotter", "rebel", "soldier", "rowbuilder")
