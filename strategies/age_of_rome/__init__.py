"""Scripted players of Age of Rome."""
