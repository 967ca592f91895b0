"""Scripted players of Comuni."""
