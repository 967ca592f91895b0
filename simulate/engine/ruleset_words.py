"""Messages about wrong values of a ruleset, in our own words: pydantic's speak of inputs and validators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simulate.errors import clip, nearest

Item = Mapping[str, Any]  # one of `ValidationError.errors()`


def _a(what: str) -> Callable[[Item], str]:
    return lambda item: f"must be {what}"


def _bound(words: str, name: str) -> Callable[[Item], str]:
    return lambda item: f"must be {words} {item['ctx'][name]}"


def _of_words(item: Item) -> str:
    allowed = str(item["ctx"]["expected"])
    near = nearest(item["input"], allowed.replace("'", "").replace(" or ", ", ").split(", ")) if _is_word(item) else ""
    return f"must be {allowed}.{near}" if near else f"must be {allowed}"


def _is_word(item: Item) -> bool:
    return isinstance(item.get("input"), str)


def _too_long(item: Item) -> str:
    if isinstance(item["input"], dict):
        return f"{len(item['input'])} rows; there is room for {item['ctx']['max_length']}"
    return f"has {item['ctx']['actual_length']} entries, at most {item['ctx']['max_length']}"


WORDS: dict[str, Callable[[Item], str]] = {
    **dict.fromkeys(("int_type", "int_from_float", "int_parsing", "int_parsing_size"), _a("a whole number")),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), _a("a number")),
    **dict.fromkeys(("bool_type", "bool_parsing"), _a("true or false")),
    "string_type": _a("a text"),
    **dict.fromkeys(("list_type", "tuple_type"), _a("a list")),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), _a("a table")),
    "literal_error": _of_words,
    "greater_than_equal": _bound("at least", "ge"),
    "greater_than": _bound("more than", "gt"),
    "less_than_equal": _bound("at most", "le"),
    "less_than": _bound("less than", "lt"),
    "too_short": lambda item: f"has {item['ctx']['actual_length']} entries, at least {item['ctx']['min_length']}",
    "too_long": _too_long,
    "missing": lambda item: "is missing",
    "extra_forbidden": lambda item: "unknown key",
}


def said(model: Any, item: Item) -> str:
    """Describe a wrong value: the fault, the value given, and the known keys."""
    words = WORDS.get(item["type"], lambda one: one["msg"].removeprefix("Value error, "))(item)
    known = _known_keys(model, item)
    if known:
        near = nearest(str(item["loc"][-1]), known)
        return f"{words};{near} known: {', '.join(known)}"
    if isinstance(item.get("input"), dict) or item["type"] in ("missing", "extra_forbidden"):
        return words
    return f"{words} (given: {clip(repr(item.get('input')))})"


def _known_keys(model: Any, item: Item) -> list[str]:
    """For an unknown key: the keys that the model knows at that place."""
    if item["type"] != "extra_forbidden":
        return []
    for part in item["loc"][:-1]:
        fields = getattr(model, "model_fields", {})
        if part not in fields:
            return []
        model = fields[part].annotation
    return list(getattr(model, "model_fields", {}))
