"""AR-14.3, AR-14.4, AR-14.5: the battle areas at the end."""


def ranks(table, area):
    """AR-14.3, AR-14.4: the groups of seats by rank, best first; empty if the area is not conquered."""
    legions = {seat: n for seat, n in table.areas[area].items() if n > 0}
    if sum(legions.values()) < table.book["areas"][area]["shield"]:
        return []
    groups = []
    for n in sorted(set(legions.values()), reverse=True):
        group = [seat for seat in table.seats if legions.get(seat) == n]
        owner = table.medals.get("military")
        if owner in group and len(group) > 1:
            groups += [[owner], [seat for seat in group if seat != owner]]
        else:
            groups.append(group)
    return groups


def flags(table, area):
    """AR-14.5: the flags that count; with two players (and solo, AR-17.10) the starred ones do not."""
    printed = table.book["areas"][area]["flags"]
    few = len(table.seats) <= 2
    starred = table.option("starred_flags") == "all_areas" or area == "thrace"
    return printed[1:] if few and starred else printed


def points(table, seat):
    """AR-14.3: a sole holder scores the flag of the rank, a shared rank nothing."""
    total = 0
    for area in table.areas:
        for group, flag in zip(ranks(table, area), flags(table, area), strict=False):
            if group == [seat]:
                total += flag
    return total


def first_places(table, seat):
    """AR-14.4: areas in which the seat holds rank 1, alone or (option `shared_first`) shared."""
    firsts = [ranks(table, area)[0] for area in table.areas if ranks(table, area)]
    if table.option("shared_first") == "does_not_count":
        return firsts.count([seat])
    return sum(seat in group for group in firsts)
