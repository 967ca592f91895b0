"""Intervals of means over blocks."""

from __future__ import annotations

Z95 = 1.959964  # two-sided 95 %, normal
