"""Scripted players of San Juan."""
