"""The effects of the cards of Age of Rome, in words made from their rows in RULES."""

from collections.abc import Callable
from typing import Any

from simulate.engine.effects import END, FIRST, SECOND, VERB
from simulate.engine.wording import amount, listed
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.state import C_EVENT, C_INTRIGUE, C_QUEST
from simulate.games.age_of_rome.vocabulary import VERBS


def denarii(n: int) -> str:
    """`1 denarius`, `2 denarii`."""
    return amount(n, "denarius", "denarii")


VERB_WORDS: dict[str, Callable[[int, int], str]] = {
    "gain_denarii": lambda n, m: f"gain {denarii(n)}",
    "lose_denarii": lambda n, m: f"lose {denarii(n)}",
    "gain_glory": lambda n, m: f"gain {n} glory",
    "lose_glory": lambda n, m: f"lose {n} glory",
    "draw_trade": lambda n, m: f"draw {amount(n, 'trade card')}",
    "take_top_discard": lambda n, m: f"take the top {amount(n, 'card')} of the discard pile",
    "remove_anchor": lambda n, m: f"remove {amount(n, 'anchor')} from the hand",
    "hire_legion": lambda n, m: f"hire {amount(n, 'legion')}",
    "hire_vote": lambda n, m: f"hire {amount(n, 'vote')}",
    "deploy_legion": lambda n, m: f"move a legion {'once' if n == 1 else f'{n} times'}",
    "cast_vote": lambda n, m: f"put {amount(n, 'vote')} on the senate column",
    "place_pantheon": lambda n, m: f"place {amount(n, 'piece')} on the own pantheon",
    "remove_feud": lambda n, m: f"remove {amount(n, 'feud marker')}",
    "add_feud": lambda n, m: f"take {amount(n, 'feud marker')}",
    "draw_quest": lambda n, m: f"look at {amount(n, 'quest')} and keep {m}",
    "discard_random_trade": lambda n, m: f"discard {amount(n, 'random trade card')}",
    "return_legion": lambda n, m: f"take {amount(n, 'legion')} back from the areas",
    "reduce_penalty": lambda n, m: f"the glory lost for this double income is {n} less",
    "cancel_intrigue": lambda n, m: "cancel the intrigue",
    "target_lose_glory": lambda n, m: f"the target loses {n} glory",
    "target_remove_own_pantheon_piece": lambda n, m: (
        "the target loses a piece of its own colour from an unfinished level of its pantheon"
    ),
    "target_legion_remove_or_swap": lambda n, m: "a legion of the target leaves its area, an own one may take its place",
    "target_legions_move": lambda n, m: f"move {amount(n, 'legion')} of the target",
    "target_vote_remove": lambda n, m: "a vote of the target leaves the senate column",
    "target_discard_random_trade": lambda n, m: f"the target discards {amount(n, 'random trade card')}",
    "steal_random_trade": lambda n, m: f"take {amount(n, 'random trade card')} of the target",
}
TRIGGER_WORDS = {
    N.T_PLACE_ANY: "when you place a follower",
    N.T_PLACE_COLOSSEUM: "when you place a follower on the Colosseum",
    N.T_PLACE_FARM: "when you place a follower on agriculture",
    N.T_ACTIVATE: "when you activate an intrigue",
    N.T_SUFFER: "when an intrigue hits you",
    N.T_BUILD: "when you build",
    N.T_DOUBLE: "when you take double income",
}
METRIC_WORDS = {
    "none": "nothing",
    "denarii": "denarii",
    "glory": "glory",
    "feuds": "feud markers",
    "followers": "followers",
    "legions_hired": "legions hired",
    "votes_hired": "votes hired",
    "legions_in_areas": "legions in the areas",
    "areas_with_legions": "areas with own legions",
    "areas_first": "areas in which one is first",
    "areas_conquered": "areas with own legions alone",
    "votes_in_column": "votes in the senate",
    "top_vote": "votes on top of the senate column",
    "pantheon_pieces": "pantheon pieces",
    "gold_pieces": "gold pantheon pieces",
    "trade_cards_in_hand": "trade cards in hand",
    "trade_sets": "trade sets",
    "jewellery_sets": "jewellery sets",
    "sets_of_one_kind": "trade sets of one kind",
    "medals": "medals",
    "population_in_front": "population in the province in front",
    "senate_points": "points in the senate",
    "quests_completed": "completed quests",
    "total_score": "points in all",
}


def effect_words(effects: Any) -> list[str]:
    """A list of effects of RULES in words."""
    words = []
    for effect in effects:
        if int(effect[VERB]) == END:
            break
        words.append(VERB_WORDS[VERBS.names[int(effect[VERB]) - 1]](int(effect[FIRST]), int(effect[SECOND])))
    return words


def content_text(rules: Any, content: int) -> str:
    """Describe the effect of a trade card, event, quest or intrigue."""
    if content < C_EVENT:
        return trade_text(rules, content)
    if content < C_QUEST:
        return event_text(rules, content - N.N_TRADE)
    if content < C_INTRIGUE:
        return quest_text(rules, content - N.N_TRADE - N.N_EVENT)
    return intrigue_text(rules, content - N.N_TRADE - N.N_EVENT - N.N_QUEST)


def trade_text(rules: Any, card: int) -> str:
    """Kind, worth in a set, and when it does what."""
    kind = int(rules.trade_card_kind[card])
    if kind < N.N_SETS:
        worth = f"{N.KINDS[kind]}, three of a kind make a set of {int(rules.set_points[kind])} points"
    else:
        worth = f"{N.KINDS[kind]}, stands for any kind in a set"
    effect = effect_words(rules.card_effect[card])
    does = (
        f"Played {TRIGGER_WORDS[int(rules.trade_card_trigger[card])]}: {listed(effect)}." if effect else "It is not played."
    )
    return f"{worth[0].upper()}{worth[1:]}. {does}"


def event_text(rules: Any, event: int) -> str:
    """Describe whom an event concerns, what it does to them, and how the board turns."""
    way = "clockwise" if rules.event_dir[event] > 0 else "counter-clockwise"
    turns = f"Turn order {way}; then the board turns {amount(int(rules.event_turns[event]), 'quarter')}."
    return f"{who_words(rules, event)}: {listed(effect_words(rules.event_effect[event]))}. {turns}"


def who_words(rules: Any, event: int) -> str:
    """Name the players that an event concerns."""
    select, least = int(rules.event_who_sel[event]), int(rules.event_who_min[event])
    if select == N.SEL_ALL:
        return "Everybody"
    metric = METRIC_WORDS[N.METRICS[int(rules.event_who_metric[event])]]
    if select == N.SEL_EACH:
        return f"Everybody with {least} or more {metric}"
    which = "most" if select == N.SEL_MOST else fewest(metric)
    need = f" (at least {least})" if least > 1 else ""
    return f"Whoever has {'the ' + which} {metric}{need}"


def fewest(metric: str) -> str:
    """`fewest` of what is counted, `least` of what is not."""
    return "least" if metric in (METRIC_WORDS["glory"], METRIC_WORDS["population_in_front"]) else "fewest"


def quest_text(rules: Any, quest: int) -> str:
    """Points and what they are for."""
    tests = [words for test in range(rules.quest_test_op.shape[1]) if (words := test_words(rules, quest, test))]
    return f"{amount(int(rules.quest_points[quest]), 'point')} at the end {listed(tests)}."


def test_words(rules: Any, quest: int, test: int) -> str:
    """One condition of a quest; nothing where there is none."""
    op = int(rules.quest_test_op[quest, test])
    if op == N.TEST_NONE:
        return ""
    metric = METRIC_WORDS[N.METRICS[int(rules.quest_test_metric[quest, test])]]
    n = int(rules.quest_test_n[quest, test])
    return {
        N.TEST_MEDAL: lambda: f"with the {N.TYPES[int(rules.quest_test_medal[quest, test])]} medal",
        N.TEST_AT_LEAST: lambda: f"with {n} or more {metric}",
        N.TEST_AT_MOST: lambda: f"with {n} or fewer {metric}",
        N.TEST_MOST: lambda: f"with the most {metric} of all",
        N.TEST_LEAST: lambda: f"with the {fewest(metric)} {metric} of all",
        N.TEST_PER: lambda: f"for each of the {metric}",
    }[op]()


def intrigue_text(rules: Any, intrigue: int) -> str:
    """Describe the effect of an intrigue, and who may use it."""
    own = [c for c in range(len(rules.character_name)) if int(rules.character_unique_intrigue[c]) == intrigue]
    names = [bytes(rules.character_name[c]).rstrip(b"\0").decode() for c in own]
    whose = "Everybody" if rules.intrigue_common[intrigue] else listed(names, "or") if names else "Nobody"
    words = ", then ".join(effect_words(rules.intrigue_effect[intrigue]))
    return f"{words[0].upper()}{words[1:]}. {whose} may use it."
