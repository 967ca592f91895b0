"""Scripted players of Tawantinsuyu: models, profiles and fields."""
