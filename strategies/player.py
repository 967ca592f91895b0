"""A player as the catalogue knows it: a model or a profile of one, with its parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from strategies.source import load_bundled, load_guest

if TYPE_CHECKING:
    from simulate.engine.jit import Entry
    from simulate.engine.value_function import ValueFunction
    from strategies.value import ValueFile

SEARCH = "search"  # the name of the searcher, which every game has
LEARNED = "learned"  # what older versions had
GONE = (
    "there are no learned players after version 0.2.0",
    "For stronger play take search:of=NAME,rollouts=N; `simulate tune` fits the numbers of a script.",
)


def short(value: float) -> str:
    """A number in as few digits as give it back exactly."""
    return repr(value).removesuffix(".0")


@dataclass(frozen=True)
class Strategy:
    """A strategy with its parameters, as named on the command line: `name:param=value,param=value`."""

    game: str
    name: str  # of the model (file name without .py) or of the profile
    about: str  # docstring of the model, idea of the profile
    defaults: dict[str, float]  # in the order of PARAMS, a profile's differences included
    file: Path  # of the model
    bundled: bool = True  # False: the code is a guest's, always shown a view without hidden information
    params: dict[str, float] = field(default_factory=dict)  # only what differs from the defaults
    profile: bool = False
    based_on: str | None = None  # of a profile: the model or profile that it changes
    model_defaults: dict[str, float] | None = None  # of a profile
    origin: Path | None = None  # the guest's file that brought it
    of: Strategy | None = None  # of the searcher: its model
    others: tuple[Strategy, ...] = ()  # of a searcher: who may sit in the other seats as it plays on, the model if nobody
    others_field: str = ""  # and the name of their field
    value_file: ValueFile | None = None  # of a searcher: that of its game

    @property
    def model(self) -> str:
        """Name of the file whose `choose` decides."""
        return self.name if self.of is not None else self.file.stem

    @property
    def label(self) -> str:
        """The name in logs and reports: the name and the parameters that differ from the defaults."""
        said = [f"of={self.of.name}"] if self.of is not None else []
        said += [f"others={self.others_field}"] if self.others_field else []
        said += [f"{k}={short(v)}" for k, v in sorted(self.params.items())]
        return self.name + (":" + ",".join(said) if said else "")

    @property
    def summary(self) -> str:
        """First line of the text about it."""
        return self.about.strip().split("\n")[0]

    @property
    def differs(self) -> dict[str, float]:
        """The parameters that are not the model's own defaults: what a profile and the command line changed."""
        own = self.defaults if self.model_defaults is None else self.model_defaults
        return {name: value for name, value in (self.defaults | self.params).items() if value != own[name]}

    @property
    def value(self) -> ValueFunction | None:
        """Of a searcher: what it asks instead of playing to the end."""
        return self.value_file.value() if self.value_file is not None else None

    def values(self) -> list[float]:
        """All parameter values in the order of PARAMS."""
        return [float((self.defaults | self.params)[name]) for name in self.defaults]

    def load(self) -> Entry:
        """Import the file and return its `choose`; of a searcher, its model's. Raises StrategyError."""
        if self.of is not None:
            return self.of.load()
        return load_bundled(self.game, self.file) if self.bundled else load_guest(self.game, self.file)
