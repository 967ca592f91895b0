"""An order: the game, the rules, the strategies and the plan, and the manifest that records them."""

from __future__ import annotations

import hashlib
import platform
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simulate.engine import contract
from simulate.engine.cache import digest_sources, sources_of
from simulate.engine.contract import PARAMS_MAX, Column, Game
from simulate.engine.external.game import ExternalGame, engine_digest
from simulate.engine.jit import Entry
from simulate.engine.kinds import VERSUS, Target, target_in, targets_in
from simulate.engine.lanes import entries_for, is_plain
from simulate.engine.lineup import LoopPlayer, players_of
from simulate.engine.overlays import Overlay
from simulate.engine.position import playout_label
from simulate.engine.python_streams import CHANCE_VERSION, label_of
from simulate.engine.ruleset import Ruleset, parse_overrides
from simulate.errors import RunError, StrategyError, clip
from simulate.games import add_game_path, game_keys, game_meta, game_path_of, homes, load_game
from simulate.games.rules import load_rules
from simulate.games.used import note_used, used_sources
from simulate.runs.plan.line_ups import Plan, make_plan
from simulate.runs.plan.manifest import (
    SPARE,
    Asked,
    Content,
    DesignInfo,
    EngineInfo,
    GameInfo,
    LogColumn,
    Manifest,
    Player,
    RulesInfo,
    StageInfo,
    differences,
)
from simulate.system.guests import place_in
from simulate.system.limits import SEED_MAX
from simulate.version import own_version
from strategies import Strategy, field_of, fields_of, parse_strategy, read_guests, strategies_of
from strategies.catalogue import folder_of
from strategies.engines import EngineStrategy
from strategies.function import FunctionStrategy, strategy_from_function
from strategies.trial import try_game
from strategies.value import FILE as VALUE_FILE


@dataclass(frozen=True)
class Order:
    """Everything that decides the tables of a run. Pickles by the game's name, so that worker processes can have it."""

    game: Game
    rules: Ruleset
    strategies: tuple[Strategy, ...]  # in the order of `plan.labels`
    plan: Plan
    manifest: Manifest

    def __reduce__(self) -> Any:
        parts = (self.rules, self.strategies, self.plan, self.manifest)
        return _rebuild, (_Home(self.game.key, game_path_of(self.game.key)), *parts)

    def entries(self, paranoid: bool = False) -> list[Entry]:
        """All that has to be compiled to play."""
        return entries_for(self.game, self.players(), paranoid)

    def players(self) -> list[LoopPlayer]:
        """The field as the loop takes it."""
        return players_of(self.strategies)


@dataclass(frozen=True)
class _Home:
    """A game by its name, and the user's folder that it is in: a worker process may be older than the knowledge of it."""

    key: str
    path: str | None

    def __reduce__(self) -> Any:
        return _at_home, (self.key, None if self.path is None else str(Path(self.path).absolute()))


def _at_home(key: str, path: str | None) -> _Home:
    if path is not None and key not in homes() and Path(path).is_dir():
        add_game_path(path)
    return _Home(key, path)


def _rebuild(home: _Home, rules: Ruleset, strategies: tuple[Strategy, ...], plan: Plan, manifest: Manifest) -> Order:
    return Order(load_game(home.key), rules, strategies, plan, manifest)


def make_order(
    game: Game,
    rules: Ruleset,
    seats: int,
    strategies: Sequence[Strategy],
    seed: int = 0,
    log: str = "cards",
    about: dict[str, Any] | None = None,
    kind: str | None = None,
    field: str | None = None,
) -> Order:
    """Put together what is to be played. `about` is the game's `[meta]` table, `field` the name of the field.

    As many strategies as seats are one matchup, any other number is a field, unless `kind` says which.
    Raises RunError, StrategyError.
    """
    if not game.min_seats <= seats <= game.max_seats:
        raise RunError(f"{game.title} takes {game.min_seats} to {game.max_seats} seats, not {seats}")
    try:
        refusal = game.seat_checks(rules.values, seats) if game.seat_checks is not None else ""
    except Exception as error:
        what = f"{place_in(error)}{type(error).__name__}: {error}"
        form = "seat_checks(values, seats) gets the ruleset as nested tables, and returns why not, or ''"
        raise RunError(f"{game.title}: its seat_checks failed: {what}", f"Write it as {form}.") from error
    if refusal:
        raise RunError(f"{game.title} with {seats} seats: {refusal}")
    if not 0 <= seed <= SEED_MAX:
        raise RunError(f"--seed {clip(str(seed))}: a run seed is a whole number from 0 to {SEED_MAX}")
    for strategy in strategies:
        if len(strategy.defaults) > PARAMS_MAX:
            raise StrategyError(
                f"strategy '{strategy.name}' has {len(strategy.defaults)} parameters, at most {PARAMS_MAX} fit"
            )
    address = (seed, label_of(playout_label(game, seats)))
    plan = make_plan([s.label for s in strategies], seats, address, kind, game.design)
    asked = Asked.model_validate(
        {
            "game": game.name,
            "seats": seats,
            "kind": plan.kind,
            "field": field,
            "strategies": list(plan.labels),
            "seed": seed,
            "overlays": [{"name": o.name, "kind": o.kind, "text": o.text, "file": o.file} for o in rules.overlays],
            "overrides": rules.overrides,
            "log": log,
        }
    )
    manifest = Manifest(
        asked=asked,
        players=[_player(s) for s in {s.label: s for s in strategies}.values()],
        game=_game_info(game, rules, about or {}, seats, field),
        rules=RulesInfo(digest=rules.digest, values=rules.values, provenance=rules.provenance),
        sources=_sources(game),
        address_label=playout_label(game, seats),
        game_path=game_path_of(game.key),
        plan=plan.about,
        blocks=0,
        versions=_versions(),
    )
    order = Order(game, rules, tuple(strategies), plan, manifest)
    _note_used(order)
    return order


def _note_used(order: Order) -> None:
    """Keep receipts of the user's own code, so that a run finds it again."""
    manifest = order.manifest
    if manifest.game_path is not None:
        note_used(manifest.sources["game"], manifest.game_path)
    for strategy in order.strategies:
        if not strategy.bundled and not isinstance(strategy, FunctionStrategy):
            note_used(source_digest(strategy), str(strategy.file))


def _player(strategy: Strategy) -> Player:
    return Player(
        label=strategy.label,
        name=strategy.name,
        about=strategy.about,
        model=strategy.model,
        based_on=strategy.based_on,
        params=strategy.defaults | strategy.params,
        differs=strategy.differs,
        bundled=strategy.bundled,
        file=None if strategy.bundled else strategy.file.name,
        profiles_file=strategy.origin.name if strategy.profile and strategy.origin is not None else None,
        of=strategy.of.name if strategy.of is not None else None,
        sources=source_digest(strategy),
    )


def source_digest(strategy: Strategy) -> str:
    """Digest of the code that decides: the file, with the shared parts beside a bundled one, or the function."""
    if isinstance(strategy, FunctionStrategy):
        return hashlib.blake2b(strategy.source, digest_size=10).hexdigest()
    if isinstance(strategy, EngineStrategy):
        return engine_digest(strategy.file.parent)
    shared = sorted(strategy.file.parent.glob("_[!_]*.py")) if strategy.bundled else []
    asked = [folder_of(strategy.game) / VALUE_FILE] if strategy.value_file is not None else []
    return digest_sources([strategy.file, *shared, *asked])


def _sources(game: Game) -> dict[str, str]:
    engine = Path(contract.__file__).parent
    own_engine = digest_sources([engine, Path(__file__).with_name("line_ups.py")])
    if isinstance(game, ExternalGame):
        return {"engine": own_engine, "game": engine_digest(game.folder)}
    paths = {path for verb in vars(game.verbs).values() for path in sources_of(verb.__module__, verb.file)}
    apart = (engine, engine.parent / "system", engine.parent / "errors.py")  # no rule stands there
    own = sorted(path for path in paths if not any(path == one or one in path.parents for one in apart))
    return {"engine": own_engine, "game": digest_sources(own)}


def own_sources(order: Order) -> tuple[tuple[str, str], ...]:
    """The digests of engine, game and each player as they are on this machine."""
    players = {s.label: s for s in order.strategies}
    return (
        *sorted(_sources(order.game).items()),
        *((f"player {label}", _player(s).sources) for label, s in players.items()),
    )


def _columns(columns: Sequence[Column]) -> list[LogColumn]:
    return [
        LogColumn(name=c.name, about=c.about, labels=list(c.labels), start=c.start, version=getattr(c, "version", 1))
        for c in columns
    ]


def _text_of(game: Game, rules: Ruleset, content: int) -> str:
    """Describe a content for the page; a game whose words fail plays all the same."""
    try:
        return game.content_text(rules.record, content) if game.content_text else ""
    except Exception:
        return ""


def _target(game: Game, about: dict[str, Any], seats: int, field: str | None) -> Target | None:
    """The share of games that the table is meant to win. Raises RunError for one of a field that there is not."""
    for name in targets_in(about):
        if name and not name.isdigit() and name not in fields_of(game.key):
            known = ", ".join(fields_of(game.key))
            raise RunError(
                f"{game.name}/ruleset.toml: [meta] target {clip(name)}: neither a number of seats nor a field: {known}"
            )
    return target_in(about, seats, field)


def _may_bar(game: Game) -> bool:
    """Return True if a seat can be barred from a card; a plain game says which of its events are a use by choice."""
    if isinstance(game, ExternalGame):
        return game.can("barred")
    return not is_plain(game) or any(event.use for event in game.events)


def _game_info(game: Game, rules: Ruleset, about: dict[str, Any], seats: int, field: str | None) -> GameInfo:
    usual = (game.contents, game.content_titles, game.content_kinds)
    keys, titles, kinds = usual if game.contents_of is None else game.contents_of(rules.values)
    factor = game.design
    design = DesignInfo(column=factor.column, labels=list(factor.labels), distinct=factor.distinct) if factor else None
    return GameInfo(
        design=design,
        key=game.key,
        title=game.title,
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        about=about.get("about", ""),
        plain=is_plain(game),
        may_bar=_may_bar(game),
        template=about.get("template") is True,
        contents_word=about.get("contents_word", "card"),
        contents=[
            Content(key=key, title=title, kind=kind, text=_text_of(game, rules, at) if kind != SPARE else "")
            for at, (key, title, kind) in enumerate(zip(keys, titles, kinds, strict=True))
        ],
        events=_columns(game.events),
        dealt_first=getattr(game, "dealt_first", True),
        endings=list(game.endings),
        score_parts=_columns(game.score_parts),
        seat_columns=_columns(game.all_seat_columns),
        playout_columns=_columns(game.all_playout_columns),
        stages=[StageInfo(key=stage.key, title=stage.title) for stage in game.stages] if game.contents else [],
        turned_up=game.turned_up,
        points_shown=game.points_shown,
        place_1_begins=game.place_1_begins,
        kind=getattr(game, "kind", VERSUS),
        target=_target(game, about, seats, field),
        unknown=list(getattr(game, "unknown", [])),
        engine=_engine_info(game),
    )


def _engine_info(game: Game) -> EngineInfo | None:
    if not isinstance(game, ExternalGame):
        return None
    greeting = game.greeting
    return EngineInfo(command=list(game.command), name=greeting.name, version=greeting.version, can=list(greeting.can))


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    versions = {name: version(name) for name in ("numba", "numpy", "pyarrow")}
    return {"meeplecarlo": own_version(), "python": platform.python_version(), **versions}


def order_of(
    game: str,
    seats: int | None = None,
    strategies: Sequence[str | Strategy | Callable[..., Any]] = (),
    seed: int = 0,
    variant: str | Sequence[str] | None = None,
    settings: Sequence[str] = (),
    files: Sequence[str | Path] = (),
    log: str = "cards",
    field: str | None = None,
    player_files: Sequence[str | Path] = (),
    overrides: Mapping[str, Any] | None = None,
) -> Order:
    """An order from names, as typed: no seats are the most that the game has, no strategies the field, which may be named.

    `variant` names overlays in order, `settings` are `path=value`, `files` paths of strategy files, `player_files` of
    profiles. Raises SimulateError.
    """
    if strategies and field is not None:
        raise RunError(
            f"--field {field}: strategies are named too ({' '.join(map(str, strategies))})", "Name a field or strategies."
        )
    loaded = load_game(game)
    try_game(loaded.key)
    rules = load_rules(loaded, variant, parse_overrides(settings) | dict(overrides or {}))
    guests = read_guests(loaded.key, files, player_files)
    company = None if strategies else field_of(loaded.key, field)
    chosen = [_chosen(loaded.key, player, guests) for player in (company.players if company else strategies)]
    return make_order(
        loaded,
        rules,
        loaded.max_seats if seats is None else seats,
        chosen,
        seed,
        log,
        game_meta(game),
        kind=None if company is None else "field",
        field=None if company is None else company.name,
    )


def _chosen(game: str, player: str | Strategy | Callable[..., Any], guests: Mapping[str, Strategy]) -> Strategy:
    """A strategy by name, as it is, or of a function."""
    if isinstance(player, str):
        return parse_strategy(game, player, guests)
    return player if isinstance(player, Strategy) else strategy_from_function(game, player)


def require_rivals(game: GameInfo, what: str) -> None:
    """Raises RunError where all win together, so that no seat wins more than another."""
    if game.is_coop:
        raise RunError(
            f"{what}: in {game.title} all win together or all lose, so nobody wins more than another at the table",
            f"Play tables of other players: simulate run {game.name} --field NAME, and read how often they win.",
        )


def require_same_chance(manifest: Manifest) -> None:
    """Raises RunError if the run got its deals in another way than this program deals."""
    if manifest.chance_version != CHANCE_VERSION:
        raise RunError(
            f"the run was dealt by chance version {manifest.chance_version}, this program deals by version "
            f"{CHANCE_VERSION}: deals or tables differ, so no playout can be replayed",
            "It can still be reported, and simulate verify RUN --playouts 0 looks at its files. To replay it, use the "
            "version of the program that played it.",
        )


def order_again(manifest: Manifest, files: Sequence[str | Path] = ()) -> Order:
    """The order of a run, from its manifest; `files` are the users' strategy files it was played with.

    Raises SimulateError, also where sources or rules are not what the run was played with.
    """
    if manifest.game.imported:
        raise RunError(
            f"{manifest.game.title} was played elsewhere ({manifest.plan}), so that none of its games can be played here",
            "Its outcomes can be reported, compared and checked. verify takes --playouts 0.",
        )
    require_same_chance(manifest)
    asked = manifest.asked
    _require_game(manifest)
    game = load_game(asked.game)
    try_game(game.key)
    overlays = [Overlay(o.name, o.kind, o.text, o.file) if o.text else o.name for o in asked.overlays]
    rules = load_rules(game, overlays, asked.overrides)
    guests = read_guests(game.key, _with_used(manifest, files))
    missing = sorted({p.file for p in manifest.players if p.file is not None and Path(p.file).stem not in guests})
    if missing:
        raise RunError(f"the run was played with {', '.join(missing)}", "Name the file with --strategy-file.")
    players = {player.label: _played(game.key, player, guests) for player in manifest.players}
    chosen = [players[label] for label in asked.strategies]
    order = make_order(
        game, rules, asked.seats, chosen, asked.seed, asked.log, game_meta(asked.game), asked.kind, asked.field
    )
    lines = differences(manifest, order.manifest)
    if lines:
        raise RunError(
            "\n".join(["the run was played from other sources or rules than these:", *(f"  {line}" for line in lines[:10])]),
            "Use the version of the program that played it, or check without replaying: --playouts 0.",
        )
    return order


def _require_game(manifest: Manifest) -> None:
    """Raises RunError if the game is from a folder that this machine has not played with as it is."""
    if manifest.game_path is not None and manifest.game.key not in game_keys():
        raise RunError(
            f"the run was played with the game in {manifest.game_path}, which was not played here with the same sources",
            f"It would run with your rights. If you know it, add: --game-path {shlex.quote(manifest.game_path)}",
        )


def _with_used(manifest: Manifest, files: Sequence[str | Path]) -> list[str | Path]:
    """The files that the user names, and those of the run that were used here and are as they were."""
    named = {Path(file).stem for file in files}
    lacking = (p for p in manifest.players if p.file is not None and Path(p.file).stem not in named)
    found = (used_sources(player.sources) for player in lacking)
    return [*files, *dict.fromkeys(file for file in found if file is not None and file.is_file())]


def _played(game: str, player: Player, guests: Mapping[str, Strategy]) -> Strategy:
    """A player as the manifest tells it: a user's profiles need no file, since all their numbers are there."""
    known = {**strategies_of(game), **guests}
    if player.of is not None:
        return parse_strategy(game, player.label, guests)
    base = known[player.name] if player.name in known else parse_strategy(game, player.model, guests)
    params = {name: value for name, value in player.params.items() if value != base.defaults.get(name)}
    if player.name in known:
        return replace(base, params=params)
    return replace(
        base,
        name=player.name,
        about=player.about,
        defaults=player.params,
        model_defaults=base.defaults,
        profile=True,
        based_on=player.based_on,
        origin=Path(player.profiles_file or player.name),
    )
