"""A state of the page: the values that are laid over the rules, players, seats, seed, and what it is compared with.

It comes from the page, so it is checked: known names, bounded numbers and texts, nothing that is a path of a file or code.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from simulate.engine.overlays import variants_of
from simulate.errors import RulesetError, SimulateError, UnknownNameError
from simulate.games import game_folder
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request
from simulate.statistics.standards import MARGIN
from simulate.system.limits import PLAYOUTS_MAX, SEED_MAX
from simulate.system.rule_values import digest_values
from strategies import fields_of

MOST_VALUES, MOST_ITEMS, MOST_VARIANTS = 2_000, 64, 16
Path = Annotated[str, StringConstraints(pattern=r"^[\w.-]{1,160}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[\w.-]{1,80}$")]
Word = Annotated[str, StringConstraints(max_length=200)]
Whole = Annotated[int, Field(strict=True, ge=-(10**9), le=10**9)]
Scalar = Annotated[bool, Field(strict=True)] | Whole | Annotated[float, Field(strict=True, allow_inf_nan=False)] | Word
Value = Scalar | Annotated[list[Scalar], Field(max_length=MOST_ITEMS)]


class Rules(BaseModel):
    """The rules of a side: variants in order, then single values by path."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    variants: Annotated[list[Name], Field(max_length=MOST_VARIANTS)] = []
    values: Annotated[dict[Path, Value], Field(max_length=MOST_VALUES)] = {}


class State(Rules):
    """All that decides what the page shows. `margin`: of the fair band, in shares of winning; None: the usual one."""

    seats: Annotated[int, Field(strict=True, ge=1, le=32)]
    field: Name | None = None
    seed: Annotated[int, Field(strict=True, ge=0, le=SEED_MAX)] = 0
    before: Rules = Rules()
    playouts: Annotated[int, Field(strict=True, ge=1, le=PLAYOUTS_MAX)] = 100_000
    margin: Annotated[float, Field(gt=0, lt=1)] | None = None

    @property
    def id(self) -> str:
        """Name it by its content, so that the same state has the same name after a restart."""
        return digest_values(self.model_dump())

    @property
    def fair(self) -> float:
        """The even share."""
        return 1 / self.seats

    @property
    def around(self) -> float:
        """Return how far from fair still counts as fair."""
        return self.fair * MARGIN if self.margin is None else self.margin


class RefusedError(SimulateError):
    """A state that cannot be played: what is wrong with each value, by path; `""` for what belongs to no value."""

    def __init__(self, reasons: dict[str, str]):
        super().__init__("; ".join(reasons.values()))
        self.reasons = reasons


def read_state(game: str, given: Any) -> State:
    """Read a state from the page. Raises RefusedError."""
    try:
        state = State.model_validate(given)
    except ValidationError as error:
        raise RefusedError({_place(item): item["msg"] for item in error.errors()}) from error
    known = variants_of(game_folder(game))
    for name in (*state.variants, *state.before.variants):
        if name not in known:
            raise RefusedError({"": f"variant '{name}': known are {', '.join(known) or 'none'}"})
    if state.field is not None and state.field not in fields_of(game_folder(game).name):
        raise RefusedError({"": f"field '{state.field}': known are {', '.join(fields_of(game_folder(game).name))}"})
    return state


def _place(item: Any) -> str:
    """Return the path of the value that an error of the shape is about."""
    place = item["loc"]
    return str(place[1]) if len(place) > 1 and place[0] == "values" else ""


def request_for(game: str, state: State, rules: Rules) -> Request:
    """Ask for one side of a state."""
    return Request(
        game,
        field=state.field,
        seats=str(state.seats),
        seed=state.seed,
        overlays=tuple(rules.variants),
        overrides=dict(rules.values) or None,
        log="seats",
    )


def orders_of(game: str, state: State) -> tuple[Order, Order]:
    """Return the orders of both sides, before and after. Raises RefusedError."""
    return _order(game, state, state.before), _order(game, state, state)


def _order(game: str, state: State, rules: Rules) -> Order:
    try:
        return request_for(game, state, rules).order()
    except (RulesetError, UnknownNameError) as error:
        raise RefusedError(_reasons(game, state, rules, error)) from error
    except RefusedError:
        raise
    except SimulateError as error:
        raise RefusedError({"": error.message}) from error


def _reasons(game: str, state: State, rules: Rules, error: SimulateError) -> dict[str, str]:
    """Say of each value that is refused why; a refusal of several values together is told of none."""
    found: dict[str, str] = {}
    for line in error.message.split("\n"):
        head, _, words = line.removeprefix("--set ").partition(": ")
        path = next((path for path in rules.values if head == path or head.startswith(f"{path}.")), "")
        if not path and len(rules.values) == 1:
            path, words = next(iter(rules.values)), line.rpartition(f"--set {next(iter(rules.values))}: ")[2]
        found[path] = words if path else line.rpartition("--set ")[2].partition(": ")[2] or line
    return found
