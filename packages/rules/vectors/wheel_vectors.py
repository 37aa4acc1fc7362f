"""Test vectors of the wheel. Rule numbers (WH-…, DR-…, RL-…) are those of the SPEC.md files."""
from fractions import Fraction

from common import RANGE, DrawnRounds, draw, sha256, stop_within

PAYS = {"black": 2, "green": 5, "red": 3, "yellow": 50}


def sectors():  # WH-1
    greens = {1, 4, 7, 9, 12, 14, 17, 19, 22, 25}
    colours = ["yellow"]
    for sector in range(1, 54):
        odd = "green" if (sector - 1) // 2 in greens else "red"
        colours.append(odd if sector % 2 == 1 else "black")
    return colours


def round_of(rounds, n):
    return spun(rounds, rounds.round(n))


def spun(rounds, one):
    one["sector"] = rounds.draw(one, 54)  # WH-3
    one["colour"] = sectors()[one["sector"]]
    offset = stop_within(f"wheel:{one['beaconRandomness']}:{one['roundId']}")  # WH-22
    one["rest"] = (-(one["sector"] * 1000 + offset)) % 54_000
    return one


def rotations(rounds):  # WH-21, WH-23, RL-2: five turns and the rest, slowed by the fourth power
    rows = []
    for before, now in zip(rounds, rounds[1:]):
        start = Fraction(before["rest"])
        end = start + 5 * 54_000 + (now["rest"] - before["rest"]) % 54_000
        for ms in (9, 8, 6, 4, 2, 1):
            left = Fraction(ms - 1, 8)
            rows.append({"roundId": now["roundId"], "ms": ms, "rotation": float(end - (end - start) * left**4)})
    return rows


def samples():  # DR-3: so large an n that many attempts are refused
    rows = []
    for n in (1, 2, 54, 1_000_000, 2**51 + 1, RANGE - 1, RANGE):
        for at in range(12):
            key, text = sha256(f"key {at}"), f"sample:{n}:{at}"
            rows.append({"n": n, "key": key, "text": text, **draw(n, key, text)})
    return rows


def vectors():
    rounds = DrawnRounds("wheel", 5000)
    played = [round_of(rounds, n) for n in range(1, rounds.LENGTH + 1)]
    colours = sectors()
    return {
        "rulesVersion": 1,
        "chain": rounds.published(),
        "sectors": colours,
        "odds": [
            {"colour": colour, "pays": pays, "sectors": colours.count(colour), "returned": colours.count(colour) * pays, "of": 54}
            for colour, pays in PAYS.items()
        ],
        "rounds": played,
        "rotations": rotations(played),
        "samples": samples(),
    }
