"""Test vectors of the jackpot. Rule numbers (JP-…, DR-…, RL-…) are those of the SPEC.md files."""
from fractions import Fraction

from common import DrawnRounds, sha256, strip

POTS = [
    [(1, 100), (2, 100)],
    [(1, 5000), (2, 50)],
    [(1, 500_000), (2, 10_000)],
    [(1, 1000), (2, 1000), (3, 50), (3, 30), (3, 21), (2, 40)],
    [(7, 123), (8, 4567), (7, 89), (9, 10_001), (8, 77), (10, 50)],
    [(1, 999), (2, 999), (3, 999), (4, 999)],
    [(5, 200), (6, 10), (6, 10), (6, 10), (6, 10), (6, 10)],
    [(1, 51), (2, 51), (1, 49), (2, 49)],
    [(3, 250_000), (4, 250_000), (5, 100)],
    [(1, 60), (2, 7000), (3, 61), (4, 62), (5, 63), (6, 64), (7, 65)],
    [(11, 3333), (12, 3333), (13, 3334)],
    [(1, 100_000), (2, 5263), (2, 1)],
]


def tickets_of(pot):  # JP-1
    tickets, last = [], 0
    for at, (player, price) in enumerate(pot):
        tickets.append({"itemId": 100 + at, "playerId": player, "priceCents": price, "from": last + 1, "to": last + price})
        last += price
    return tickets


def prizes(tickets, winner):  # JP-20, JP-21
    pot = sum(one["priceCents"] for one in tickets)
    fee = pot * 5 // 100
    losing = sorted((one for one in tickets if one["playerId"] != winner), key=lambda one: (-one["priceCents"], one["from"]))
    taken, left = [], fee
    for one in losing:
        if one["priceCents"] <= left:
            taken.append(one)
            left -= one["priceCents"]
    credit = 0
    if not taken and fee > 0:
        least = min(losing, key=lambda one: (one["priceCents"], one["from"]))
        taken, credit = [least], least["priceCents"] - fee
    return {
        "fee": sorted(one["itemId"] for one in taken),
        "creditCents": credit,
        "winCents": pot - sum(one["priceCents"] for one in taken) + credit,
    }


def returned(tickets):  # JP-23: ticket by ticket
    pot = sum(one["priceCents"] for one in tickets)
    return sum(Fraction(one["priceCents"], pot) * prizes(tickets, one["playerId"])["winCents"] for one in tickets) / pot


def round_of(rounds, n):
    one = rounds.round(n)
    tickets = tickets_of(POTS[n - 1])
    total = tickets[-1]["to"]
    ticket = 1 + rounds.draw(one, total)  # JP-4
    winner = next(held["playerId"] for held in tickets if held["from"] <= ticket <= held["to"])
    stakes = {}
    for held in tickets:
        stakes[held["playerId"]] = stakes.get(held["playerId"], 0) + held["priceCents"]
    share = returned(tickets)
    return {
        **one,
        "tickets": tickets,
        "ticketsHash": sha256(",".join(f"{held['from']}-{held['to']}:{held['playerId']}" for held in tickets)),  # JP-3
        "winningTicket": ticket,
        "winnerId": winner,
        "prizes": prizes(tickets, winner),
        "return": {"numerator": str(share.numerator), "denominator": str(share.denominator)},
        "strip": strip(list(stakes.items()), winner, f"jackpot:{one['beaconRandomness']}:{one['roundId']}"),  # JP-25
    }


def vectors():
    rounds = DrawnRounds("jackpot", 700)
    return {
        "rulesVersion": 1,
        "chain": rounds.published(),
        "feeBasisPoints": 500,
        "rounds": [round_of(rounds, n) for n in range(1, rounds.LENGTH + 1)],
    }
