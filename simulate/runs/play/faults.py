"""Turn a failed playout into an error that names it and the command to replay it."""

from __future__ import annotations

import shlex
from collections.abc import Container

from simulate.engine import playout as kernel
from simulate.engine.position import Position
from simulate.errors import SimulateError, StrategyError
from simulate.games import path_options
from simulate.runs.plan.order import Order
from simulate.runs.play.kernel import CRASHED, RAISED, Fault
from simulate.runs.read.log_replay import replay_playout


def order_options(order: Order, with_variant: bool = True, without: Container[str] = ()) -> list[str]:
    """The options of a command that name seed and rules of an order, and the user's strategy files; `without` some paths."""
    asked = order.manifest.asked
    words = ["--seed", str(asked.seed)]
    rules = asked if with_variant else asked.model_copy(update={"overlays": []})
    words += rules.rule_options(without)
    for file in dict.fromkeys(str(s.file) for s in order.strategies if not s.bundled):
        words += ["--strategy-file", file]
    for file in dict.fromkeys(str(s.origin) for s in order.strategies if s.profile and s.origin is not None):
        words += ["--players", file]
    return [*words, *path_options(order.game.key)]


def replay_command(order: Order, block: int, rotation: int, ply: int | None = None) -> str:
    """The command that plays one playout again."""
    labels = [order.plan.labels[i] for i in order.plan.line_up(block)]
    words = ["simulate", "replay", order.game.name, *labels, *order_options(order)]
    words += ["--playout", str(block * order.plan.seats + rotation)]
    if ply is not None:
        words += ["--until-ply", str(ply)]
    return shlex.join(words)


def fault_error(order: Order, fault: Fault) -> SimulateError:
    """The error for a fault: a StrategyError where a strategy is to blame, otherwise a broken promise of the game."""
    playout = fault.block * order.plan.seats + fault.rotation
    who = f"strategy '{order.plan.seated(playout)[fault.seat]}' (seat {fault.seat})"
    where = f"at ply {fault.ply} of playout {playout}"
    hint = f"Replay it with: {replay_command(order, fault.block, fault.rotation, fault.ply)}"
    if fault.code == RAISED:
        return SimulateError(fault.text, hint)
    if fault.code == kernel.ILLEGAL_ACTION:
        words = legal_words(order, fault)
        return StrategyError(f"{who} chose action {fault.action}{words[0]} {where}; legal were {words[1]}.", hint)
    if fault.code == kernel.DISHONEST:
        return StrategyError(
            f"{who} looked at what its seat may not see {where}: it chose action {fault.action} "
            f"and, with hidden information removed, {fault.detail}.",
            hint,
        )
    if fault.code == kernel.MEDDLED:
        return StrategyError(f"{who} wrote into what it was shown {where}", hint)
    if fault.code == kernel.DREW_APART:
        return StrategyError(
            f"{who} drew other random numbers {where} when hidden information was removed: its choices must draw from `rng` "
            "by what its seat may see alone.",
            hint,
        )
    if fault.code == CRASHED:
        return StrategyError(f"{who} stopped {where}: {fault.text}", hint)
    if fault.code == kernel.BROKEN_INVARIANT:
        promise = order.game.invariants[fault.detail]
        return SimulateError(f"{order.game.title}: broken invariant after action {fault.action} {where}: {promise}", hint)
    return SimulateError(f"{order.game.title}: no legal action for seat {fault.seat} {where}", hint)


def legal_words(order: Order, fault: Fault) -> tuple[str, str]:
    """(the chosen action, the legal actions) in words, found by playing up to the fault."""
    played = replay_playout(order, fault.block * order.plan.seats + fault.rotation)
    played.play(until_ply=fault.ply)
    legal = played.position.legal()
    listed = ", ".join(f"{action.id} ({action.text})" for action in legal[:12])
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return _named(played.position, fault.action), listed + more


def _named(position: Position, action: int) -> str:
    """An action in brackets, if the game has words for it; a strategy may have answered any number."""
    try:
        return f" ({position.text(action)})"
    except (IndexError, KeyError, ValueError):
        return ""
