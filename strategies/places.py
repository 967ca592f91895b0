"""Places of parameters by name: `params[P.card_vp]` in compiled code is the number of "card_vp", wherever PARAMS has it.

A model's own are `places_of(PARAMS)`. Shared parts, which no model may be imported by, name the models that use them:
`P = shared_places(__file__, "chapel", "city")` has the names that stand at the same place in the PARAMS of all of them,
and no others: two keys swapped in one model are an error where they are read.
"""

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from strategies.source import read_source


class Places(ModuleType):
    """The place of each name, as an attribute; a module for the compiler, whose attributes are constants."""

    def __init__(self, models: tuple[str, ...], places: dict[str, int]):
        super().__init__("places")
        self.__models__ = models
        self.__places__ = places
        self.__counted__: set[str] = set()  # names that code goes through by number
        self.__dict__.update(places)

    def __getattr__(self, name: str) -> int:
        whose = ", ".join(self.__dict__.get("__models__", ())) or "this model"
        raise AttributeError(f"no parameter {name} that stands at one place in the PARAMS of {whose}")

    def __len__(self) -> int:
        """Return the number of places."""
        return len(self.__places__)


def places_of(params: Mapping[str, float]) -> Places:
    """The places of a model's own PARAMS."""
    return Places((), {name: at for at, name in enumerate(params)})


def shared_places(file: str, *models: str) -> Places:
    """The places that the PARAMS of all these models, whose files lie beside `file`, have in common."""
    orders = [list(read_source(Path(file).parent / f"{model}.py").params) for model in models]
    common = {name: at for at, name in enumerate(orders[0]) if all(order[at : at + 1] == [name] for order in orders)}
    return Places(models, common)


def first_of(places: Any, *names: str) -> int:
    """The place of the first of names that code goes through by number. Raises ValueError unless they lie in this order."""
    found = [getattr(places, name) for name in names]
    places.__counted__.update(names)
    if found != list(range(found[0], found[0] + len(found))):
        raise ValueError(f"these parameters are counted through and must lie in this order: {', '.join(names)}")
    return found[0]
