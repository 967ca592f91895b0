"""Scripted players of PAX."""

DEFAULT_FIELD = ("tribune", "plotter", "rebel", "rowbuilder", "soldier", "collector")
