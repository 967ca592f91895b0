"""Scripted players of PAX."""
