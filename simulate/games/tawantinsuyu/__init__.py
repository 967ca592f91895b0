"""Tawantinsuyu."""
