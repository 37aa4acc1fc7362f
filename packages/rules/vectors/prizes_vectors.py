"""Test vectors of draws of prizes. Rule numbers (PD-…, HB-…, DR-…) are those of the SPEC.md files."""
import hashlib

from common import LOCAL, deciding_round, draw, sha256

LISTS = [
    ([(11, 500), (12, 1), (13, 99_999), (14, 750), (15, 2500)], 3),
    ([(21, 1), (22, 1), (23, 1), (24, 1), (25, 1), (26, 1), (27, 1)], 1),
    ([(31, 1), (32, 1)], 5),
    ([(41, 12_345)], 3),
    ([(player, 500 + player * 37) for player in range(51, 91)], 10),
    ([(91, 2**40), (92, 2**51), (93, 3)], 3),
]


def text_of(entries):  # PD-2
    last, parts = 0, []
    for player, weight in entries:
        parts.append(f"{last + 1}-{last + weight}:{player}")
        last += weight
    return ",".join(parts)


def winners(entries, prizes, one):  # PD-7: ticket holders are looked up in cumulative sums
    left, drawn = list(entries), []
    for prize in range(1, prizes + 1):
        total = sum(weight for _, weight in left)
        if total == 0:
            break
        number = draw(total, one["beaconRandomness"], f"prize:{one['secret']}:{one['drawId']}:{prize}")["number"]
        below = 0
        for at, (player, weight) in enumerate(left):
            below += weight
            if number < below:
                drawn.append(player)
                del left[at]
                break
    return drawn


def draw_of(n, entries, prizes):
    signature = f"beacon of prizes {n}".encode("ascii")
    closes_at_ms = 1_780_275_600_000 + n * 3_600_123
    one = {
        "drawId": 70 + n,
        "prizes": prizes,
        "secret": sha256(f"secret of draw {n}"),
        "closesAtMs": closes_at_ms,
        "beacon": LOCAL["beacon"],
        "beaconRound": deciding_round(closes_at_ms, LOCAL["genesisMs"]),
        "beaconSignature": signature.hex(),
        "beaconRandomness": hashlib.sha256(signature).hexdigest(),  # DR-14
    }
    return {
        **one,
        "publicHash": sha256(one["secret"]),  # PD-1
        "entries": text_of(entries),
        "entriesHash": sha256(text_of(entries)),  # PD-3
        "winners": winners(entries, prizes, one),
    }


def vectors():
    return {
        "rulesVersion": 1,
        "draws": [draw_of(n, entries, prizes) for n, (entries, prizes) in enumerate(LISTS, start=1)],
    }
