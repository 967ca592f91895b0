"""Chapter 5: the glory track and its milestones."""


def gain(table, amounts):
    """AR-5.9: move the markers of all who gain by one effect, then look at the milestones once. `amounts` by seat."""
    for seat, n in amounts.items():
        table.players[seat].glory += n
    check_milestones(table, {seat for seat, n in amounts.items() if n > 0})


def lose(table, seat, n):
    """AR-5.3: the marker stops at 1. AR-5.10: a loss triggers no check."""
    player = table.players[seat]
    player.glory = max(table.book["glory_minimum"], player.glory - n)


def check_milestones(table, raised):
    """AR-5.4 for milestones I to IV; `raised` are the seats whose marker has just moved up."""
    for milestone in sorted(table.milestones):
        passes = 0
        while reached := reached_now(table, milestone, raised, passes):
            for seat in reached:
                hire_follower(table, seat, milestone)
            if table.book["milestone_moves"][milestone]:
                table.milestones[milestone] -= len(reached)
            passes += 1


def reached_now(table, milestone, raised, passes):
    """AR-5.4: the seats that gain the milestone in this pass. AR-5.6 with its alternative."""
    space = table.milestones[milestone]
    found = []
    for seat in table.seats:
        player = table.players[seat]
        if milestone in player.milestones:  # AR-5.7
            continue
        if table.option("milestone_jump") == "reached":
            here = player.glory >= space
        elif passes == 0:
            here = seat in raised and player.glory >= space
        else:
            here = player.glory == space
        if here:
            found.append(seat)
    return found


def hire_follower(table, seat, milestone):
    """AR-5.8: the follower goes to the board, where it is not yet placed (AR-11.2)."""
    player = table.players[seat]
    player.milestones.add(milestone)
    player.followers += 1
    assert player.followers <= table.book["followers_max"], "AR-5.11"
