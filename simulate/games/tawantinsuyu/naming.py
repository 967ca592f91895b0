"""IDs of cards, buildings and weavings, read from RULES."""

from __future__ import annotations

from typing import Any

from simulate.games.tawantinsuyu.derived import unpacked


def god_id(rules: Any, card: int) -> str:
    """ID of a god card."""
    return unpacked(rules.god_ids[card])


def building_id(rules: Any, building: int) -> str:
    """ID of a building of either type."""
    return unpacked(rules.building_ids[building])


def army_id(rules: Any, card: int) -> str:
    """ID of an army card."""
    return unpacked(rules.army_ids[card])


def conquest_id(rules: Any, space: int) -> str:
    """ID of a conquest space."""
    return unpacked(rules.conquest_ids[space])


def weaving_id(rules: Any, tile: int) -> str:
    """ID of a weaving."""
    return unpacked(rules.weaving_ids[tile])
