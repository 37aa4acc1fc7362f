#!/usr/bin/env python3
"""Test vectors of all games, computed without any of the product's code.

Writes crash.json and those of the other games beside this file: python3 packages/rules/vectors/generate.py
Uses the standard library alone. Rule numbers (CR-…, FA-…) are those of the SPEC.md files.
"""
import hashlib
import json
import sys
from decimal import Decimal, getcontext
from pathlib import Path

sys.dont_write_bytecode = True

import beacon_vectors
import cases_vectors
import jackpot_vectors
import prizes_vectors
import wheel_vectors
from common import RANGE, chain, hmac_sha256, sha256

getcontext().prec = 60
LAST_SEED = hashlib.sha256(b"updraft test vectors").hexdigest()
SALT = hashlib.sha256(b"a beacon's randomness").hexdigest()
LENGTH = 12
BASE = 41_000


def point_of(k):  # CR-2
    f = (96 * RANGE) // (RANGE - k)
    return 100 if f < 100 else min(f + 1, 999_999)


def first_k_with(point):
    """The smallest k whose point is at least `point`, by bisection: the point never falls as k grows."""
    low, high = 0, RANGE - 1
    while low < high:
        middle = (low + high) // 2
        if point_of(middle) >= point:
            high = middle
        else:
            low = middle + 1
    return low


def round_of(seeds, n):
    secret = hmac_sha256(SALT, seeds[n])  # FA-3
    round_id = BASE + n  # FA-5
    day = (1, 2, 9, 10, 15, 28, 29, 30, 31, 7, 21, 12)[n - 1]
    digest = sha256(f"{secret}:{round_id}:{day}")
    k = int(digest[:13], 16)  # CR-1
    return {
        "index": n,
        "roundId": round_id,
        "dayOfMonth": day,
        "seed": seeds[n],
        "secretHash": secret,
        "publicHash": sha256(secret),  # FA-4
        "k": str(k),
        "pointHundredths": point_of(k),
    }


def edges():
    ks = {0, 1, RANGE // 2, RANGE - 2, RANGE - 1}
    for point in (101, 102, 121, 150, 200, 250, 1000, 999_997, 999_998, 999_999):
        first = first_k_with(point)
        ks |= {first - 1, first, first + 1}
    return [{"k": str(k), "pointHundredths": point_of(k)} for k in sorted(ks)]


def multiplier_at(ms):  # CR-5, with sixty digits
    exact = 100 * (Decimal("0.00006") * ms).exp()
    return min(999_999, int(exact))


def first_ms_of(hundredths):  # CR-6
    ms = int((Decimal(hundredths) / 100).ln() / Decimal("0.00006"))
    while multiplier_at(ms) >= hundredths and ms > 0:
        ms -= 1
    while multiplier_at(ms) < hundredths:
        ms += 1
    return ms


def crash_vectors():
    seeds = chain(LAST_SEED, LENGTH)
    return {
        "rulesVersion": 1,
        "chain": {"base": BASE, "length": LENGTH, "commitment": seeds[0], "salt": SALT, "lastSeed": LAST_SEED},
        "rounds": [round_of(seeds, n) for n in range(1, LENGTH + 1)],
        "edges": edges(),
        "curve": [{"elapsedMs": ms, "hundredths": multiplier_at(ms)} for ms in (0, 1, 165, 166, 167, 500, 1000, 6757, 6758, 11552, 11553, 15271, 15272, 60_000, 100_000, 153_505, 153_506, 153_507, 200_000)],
        "firstMs": [{"hundredths": h, "elapsedMs": first_ms_of(h)} for h in (100, 101, 102, 121, 149, 150, 200, 249, 250, 271, 1000, 12_345, 100_000, 543_210, 999_998, 999_999)],
    }


def write(game, vectors):
    Path(__file__).with_name(f"{game}.json").write_text(json.dumps(vectors, indent=2) + "\n", encoding="ascii")


def main():
    write("crash", crash_vectors())
    write("wheel", wheel_vectors.vectors())
    write("jackpot", jackpot_vectors.vectors())
    write("beacon", beacon_vectors.vectors())
    write("cases", cases_vectors.vectors())
    write("prizes", prizes_vectors.vectors())


if __name__ == "__main__":
    main()
