"""AR-9.14, AR-16.1: the verbs of effects, what they mean and their numbers in RULES. `verbs.py` carries them out."""

from simulate.engine.effects import Verb, Vocabulary

_ORDINARY = (
    Verb("gain_denarii", "n denarii"),
    Verb("lose_denarii", "n denarii less, not below 0"),
    Verb("gain_glory", "n glory"),
    Verb("lose_glory", "n glory less, not below 1"),
    Verb("draw_trade", "up to n trade cards"),
    Verb("take_top_discard", "the top n cards of the discard pile, as far as the hand has room"),
    Verb("remove_anchor", "n anchor cards leave the game"),
    Verb("hire_legion", "n legions more"),
    Verb("hire_vote", "n votes more"),
    Verb("deploy_legion", "n moves of legions, without a follower"),
    Verb("cast_vote", "n votes on the column, as far as they are on the board"),
    Verb("place_pantheon", "n pieces on the pantheon board"),
    Verb("remove_feud", "the leftmost n feud markers to the supply"),
    Verb("add_feud", "n feud markers from the supply"),
    Verb("draw_quest", "look at `draw` quests, keep `keep`", ("draw", "keep")),
    Verb("discard_random_trade", "n random cards of the hand, unpaid"),
    Verb("return_legion", "n legions from areas to the board"),
    Verb("reduce_penalty", "the penalty of this double income down by n, not below 0"),
    Verb("cancel_intrigue", "the intrigue suffered does nothing", ()),
)
_ON_TARGET = (
    Verb("target_lose_glory", "the target loses n glory"),
    Verb("target_remove_own_pantheon_piece", "an own piece leaves an unfinished level of the target"),
    Verb("target_legion_remove_or_swap", "a legion of the target returns, an own one may take its place"),
    Verb("target_legions_move", "n legions of the target move"),
    Verb("target_vote_remove", "a vote of the target leaves the column"),
    Verb("target_discard_random_trade", "the target discards n random trade cards"),
    Verb("steal_random_trade", "n random trade cards of the target"),
)
VERBS = Vocabulary((*_ORDINARY, *_ON_TARGET))
CARD_VERBS = tuple(verb.name for verb in _ORDINARY)
INTRIGUE_VERBS = (*(verb.name for verb in _ON_TARGET), "cast_vote", "gain_glory", "gain_denarii")
ASKING = VERBS.names[20:23] + ("target_vote_remove",)  # intrigue verbs with parameters: one of them in an intrigue
ONLY_WITH = {"reduce_penalty": "double_income", "cancel_intrigue": "intrigue_suffer"}  # verbs of one trigger
EVENT_VERBS = tuple(name for name in CARD_VERBS if name not in ONLY_WITH)

(
    V_GAIN_DENARII, V_LOSE_DENARII, V_GAIN_GLORY, V_LOSE_GLORY, V_DRAW_TRADE, V_TAKE_TOP_DISCARD, V_REMOVE_ANCHOR,
    V_HIRE_LEGION, V_HIRE_VOTE, V_DEPLOY_LEGION, V_CAST_VOTE, V_PLACE_PANTHEON, V_REMOVE_FEUD, V_ADD_FEUD,
    V_DRAW_QUEST, V_DISCARD_RANDOM_TRADE, V_RETURN_LEGION, V_REDUCE_PENALTY, V_CANCEL_INTRIGUE, V_TARGET_LOSE_GLORY,
    V_TARGET_PIECE, V_TARGET_LEGION, V_TARGET_MOVE, V_TARGET_VOTE, V_TARGET_DISCARD, V_STEAL,
) = range(1, len(VERBS.verbs) + 1)  # fmt: skip
