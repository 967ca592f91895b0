"""Chapter 13: income."""

from tests.age_of_rome.referee import ask, cards, glory


def income(table, seat):
    """AR-13.2, AR-13.3, AR-13.4: normal or double."""
    player = table.players[seat]
    population = table.population(table.province_of(seat))
    printed = table.book["penalty"][population - 1]

    def options():
        affordable = player.glory - printed >= table.book["glory_minimum"]
        double = affordable or table.option("penalty_test") == "none_until_paid"
        return [("income", "normal"), *([("income", "double")] if double else [])]

    chosen = yield from ask.point(table, seat, "income", options)
    factor = table.book["normal_income"]
    if chosen[1] == "double":
        state = {"penalty": printed}
        yield from cards.window(table, seat, {"double_income"}, state=state)
        if player.glory - state["penalty"] >= table.book["glory_minimum"]:
            glory.lose(table, seat, state["penalty"])
            factor = table.book["double_income"]
        else:
            assert table.option("penalty_test") == "none_until_paid", "AR-13.3"
    player.denarii += factor * population
