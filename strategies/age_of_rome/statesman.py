"""Statesman: values every option in glory and takes the best; balanced, plots, farms early, trades with the bonus.

Idea    a follower gained early acts often, a denarius is half a glory early and a quarter at the end, and an intrigue is a
        gain of tempo: it uncovers a bonus. All profiles but the naive ones are this model with other weights.
Beats   whoever follows one theme.   Loses to   profiles with tuned numbers.
Last rounds: moves count what they score at once, quests included, and a share of what they take from others.
Sees    its own hand and quests, and all that is open.   Chance   none, or its own among options of like worth (waver).
Params  `x_late` is what a weight gains from the first round to the last, `x_eve` in the two rounds before the last.
  military to colosseum: weight of each kind of space; *_bonus: factor of a bonus;
  *_first: how much sooner it is done, for each follower still to come.
  dv_*: glory for a denarius in rounds 1-3, 4-6, 7-8, 9; spare: how much less for who has 15, farmer: for the owner of the
  medal of agriculture, sold_out: when no tile is left; convert: readiness to buy glory with the medal of religion.
  double, double_early (rounds 1-3), double_late (7, 8), double_rich (for who has 15): readiness for double income;
  penalty: weight of the glory it costs.
  follower: glory for a follower and round to come; near: how much of that the way to its milestone is worth.
  build_*: tiles: base, weight of the space, medal, price, farm, followers lacking room, first one for an open bonus,
  level, with many denarii, build_use: for the follower of the last rounds that it makes room for; build_on: share of the
  levels above it that the denarii pay for too, medal included.
  now, now_before: share of what a move scores at once in the last round and in the one before; rivals: weight of what
  others lose then; quest: share of a held quest's points that draws followers.
  flags: expected flags, prospect: the top flag to come, others_flags: what others lose; threat: each legion that others may
  still place.
  vote_early (rounds 1-4), vote_late, on_top (the own vote is on top), pushed, pushed_early: votes,
  and what others may still lay on them.
  plot, no_feud: an intrigue marker laid out, with or without a feud marker; plot_spare: factor if all feud markers are
  spoken for; plot_aim: loss if it will face nobody; piece_risk: what each marker of others takes from a pantheon piece.
  slander to customs: what an intrigue is worth beside what it does; rival: against a leader; uncover, cover: for the
  bonuses that the feud marker frees and blocks; hold: what it is worth to wait.
  with_pair, with_full: a card more with two of a kind, with a full hand; single, pair, chest: share of a set's points
  that a card keeps, fade: how much of it is lost by the end; effect: of its effect; sell: readiness to sell; held: weight of
  cards that go with a space; new_quest: glory for a quest drawn; last_card: for a card drawn in the last round.
  intrigue_duel, religion_duel: what these weights gain with two players.
  plan: in the last round a legion or a pantheon piece counts as its part of what the followers left can make of several;
  march: the same for legions in the round before; overtake: chance that a legion of a lead is made up for.
  waver, waver_last: glory, at random, by which spaces and moves are worth more, so that nobody can foresee them.
"""

from simulate.engine.jit import entry
from simulate.games.age_of_rome.state import sig
from strategies.age_of_rome._script import decide

PARAMS = {
    "military": 0.9,
    "politics": 0.6,
    "trade": 1.3,
    "religion": 0.9,
    "agriculture": 1.5,
    "intrigue": 1.8,
    "colosseum": 1.0,
    "military_late": 0.0,
    "politics_late": 0.0,
    "trade_late": 0.0,
    "religion_late": 0.0,
    "agriculture_late": 0.0,
    "intrigue_late": 0.0,
    "colosseum_late": 0.0,
    "military_bonus": 1.8,
    "politics_bonus": 1.9,
    "trade_bonus": 1.85,
    "military_bonus_late": 0.0,
    "politics_bonus_late": 0.0,
    "trade_bonus_late": 0.0,
    "military_first": 0.0,
    "politics_first": 0.0,
    "trade_first": 0.0,
    "intrigue_first": 0.0,
    "piece_first": 0.0,
    "dv_early": 0.55,
    "dv_middle": 0.5,
    "dv_late": 0.42,
    "dv_last": 0.25,
    "spare": 0.2,
    "farmer": 0.0,
    "sold_out": 0.0,
    "convert": 0.0,
    "double": 1.0,
    "double_early": 1.8,
    "double_late": 0.0,
    "double_rich": 0.0,
    "penalty": 1.15,
    "follower": 1.35,
    "near": 0.1,
    "build_base": 0.5,
    "build_weight": 0.25,
    "build_medal": 1.5,
    "build_cost": 0.92,
    "build_farm": 0.0,
    "build_farm_late": 0.0,
    "build_room": 0.0,
    "build_bonus": 0.0,
    "build_level": 0.0,
    "build_late": 0.0,
    "build_rich": 0.0,
    "build_use": 0.0,
    "now": 0.0,
    "now_before": 0.0,
    "rivals": 1.0,
    "quest": 0.15,
    "flags": 0.55,
    "prospect": 0.55,
    "others_flags": 0.0,
    "threat": 0.0,
    "vote_late": 2.2,
    "vote_early": -0.6,
    "on_top": 0.8,
    "pushed": 0.8,
    "pushed_early": 0.0,
    "plot": 1.15,
    "no_feud": 0.2,
    "plot_spare": 1.0,
    "plot_aim": 0.0,
    "piece_risk": 0.0,
    "rival": 0.0,
    "uncover": 0.0,
    "cover": 0.0,
    "hold": 0.0,
    "hold_late": 0.0,
    "slander": 1.0,
    "corruption": 1.3,
    "treachery": 1.2,
    "deception": 1.8,
    "revote": 2.1,
    "void_vote": 1.7,
    "sale": 2.0,
    "customs": 1.9,
    "with_pair": 0.0,
    "with_full": 0.0,
    "sell": 0.0,
    "single": 0.1,
    "pair": 0.35,
    "chest": 2.0,
    "effect": 0.7,
    "fade": 0.5,
    "held": 0.0,
    "new_quest": 3.0,
    "last_card": 0.0,
    "intrigue_duel": 0.0,
    "religion_duel": 0.0,
    "military_eve": 0.0,
    "politics_eve": 0.0,
    "trade_eve": 0.0,
    "religion_eve": 0.0,
    "agriculture_eve": 0.0,
    "build_on": 0.0,
    "plan": 0.0,
    "march": 0.0,
    "overtake": 0.0,
    "waver": 0.0,
    "waver_last": 0.0,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The option worth most."""
    return decide(view, rules, seat, legal, n, rng, params)
