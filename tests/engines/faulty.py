"""Harbour with one fault, which the variable FAULT names: what an engine can do wrong."""

import itertools
import json
import os
import random
import signal
import sys
import time

import harbour

FAULT = os.environ.get("FAULT", "")
AT = 9  # the playout in which it shows
PATIENCE = 1000
count = itertools.count()


def spoil(one):
    """Spoil an answer."""
    if FAULT == "scores":
        one["scores"] = one["scores"][:-1]
    elif FAULT == "half":
        one["scores"] = [one["scores"][0] + 0.5, *one["scores"][1:]]
    elif FAULT == "large":
        one["scores"] = [2**40 for _ in one["scores"]]
    elif FAULT == "number":
        one["id"] = 7
    elif FAULT == "card":
        one["cards"].append([0, "sun", "taken", 1])
    elif FAULT == "seat":
        one["cards"].append([9, "rope", "taken", 1])
    elif FAULT == "ending":
        one["ending"] = "what"
    elif FAULT == "start":
        one["starts"] = {"quay": ["east" for _ in one["scores"]]}
    elif FAULT == "lacks":
        del one["plies"]
    elif FAULT == "more":
        one["winner"] = 2
    elif FAULT == "round":
        one["by_round"] = [*one["by_round"][:-1], [0 for _ in one["scores"]]]
    elif FAULT == "says":
        for name in list(one):
            if name != "id":
                del one[name]
        one["error"] = "no legal move in round 4"


def misbehave():
    """Do what no answer is."""
    if FAULT == "crash":
        print("panic: the row is empty", file=sys.stderr)
        sys.exit(3)
    elif FAULT == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif FAULT == "silent":
        time.sleep(PATIENCE)
    elif FAULT == "closed":
        os.close(1)
        time.sleep(PATIENCE)
    elif FAULT == "flood":
        while True:
            print('{"played": []}')
    elif FAULT == "text":
        print("Loading cards ...")
    elif FAULT == "refuses":
        print(json.dumps({"error": "row must be 1 to 5"}), flush=True)


def greeting():
    """The greeting, or another one."""
    if os.path.exists("greeting.json"):
        with open("greeting.json", encoding="utf-8") as file:
            return json.load(file)
    return harbour.GREETING


def answer_of(request, asked):
    """A playout, or what a fault makes of it."""
    rules = dict(request["rules"])
    if FAULT == "own numbers":
        rules = {**rules, "rounds": 6, "row": 3, "pair": 2, "south_bonus": 1, "cards": harbour_cards()}
    if FAULT == "no chance":
        asked = asked | {"seed": "0" * 64, "player_seeds": ["0" * 64 for _ in asked["players"]]}
    if FAULT == "not barred":
        asked = asked | {"barred": [[] for _ in asked["players"]]}
    one = harbour.play(rules, request["seats"], request["field"], asked)
    if FAULT == "order":  # depends on how many were asked before
        one["plies"] += next(count) // 60
    if FAULT == "process":  # on the process
        one["plies"] += os.getpid() % 1000
    if FAULT == "twice":
        one["plies"] += random.Random().randrange(1000)
    return one


def harbour_cards():
    """Its own numbers, whatever it is asked."""
    return {name: {"points": at + 1, "copies": 9} for at, name in enumerate(harbour.GREETING["cards"])}


def main():
    """Answer each line."""
    if FAULT == "no start":
        sys.exit("no configuration")
    for line in sys.stdin:
        request = json.loads(line)
        if "bye" in request:
            break
        if "meeple" in request:
            print(json.dumps(greeting()), flush=True)
            continue
        played = [answer_of(request, asked) for asked in request["play"]]
        hit = [one for one in played if one["id"] == AT]
        if hit:
            misbehave()
            spoil(hit[0])
        print(json.dumps({"played": played}), flush=True)


if __name__ == "__main__":
    main()
