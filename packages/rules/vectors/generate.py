#!/usr/bin/env python3
"""Test vectors of crash, computed without any of the product's code.

Writes crash.json beside this file: python3 packages/rules/vectors/generate.py
Uses the standard library alone. Rule numbers (CR-…, FA-…) are those of the SPEC.md files.
"""
import hashlib
import hmac
import json
from decimal import Decimal, getcontext
from pathlib import Path

getcontext().prec = 60
RANGE = 2**52
LAST_SEED = hashlib.sha256(b"updraft test vectors").hexdigest()
SALT = hashlib.sha256(b"a beacon's randomness").hexdigest()
LENGTH = 12
BASE = 41_000


def sha256(text):  # FA-1: over the text, in lower-case hexadecimal
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def hmac_sha256(key, text):
    return hmac.new(key.encode("ascii"), text.encode("ascii"), hashlib.sha256).hexdigest()


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


def chain():  # FA-2: c[n-1] = SHA-256(c[n]); c[0] is the commitment
    seeds = [LAST_SEED]
    for _ in range(LENGTH):
        seeds.append(sha256(seeds[-1]))
    return list(reversed(seeds))


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


def main():
    seeds = chain()
    vectors = {
        "rulesVersion": 1,
        "chain": {"base": BASE, "length": LENGTH, "commitment": seeds[0], "salt": SALT, "lastSeed": LAST_SEED},
        "rounds": [round_of(seeds, n) for n in range(1, LENGTH + 1)],
        "edges": edges(),
        "curve": [{"elapsedMs": ms, "hundredths": multiplier_at(ms)} for ms in (0, 1, 165, 166, 167, 500, 1000, 6757, 6758, 11552, 11553, 15271, 15272, 60_000, 100_000, 153_505, 153_506, 153_507, 200_000)],
        "firstMs": [{"hundredths": h, "elapsedMs": first_ms_of(h)} for h in (100, 101, 102, 121, 149, 150, 200, 249, 250, 271, 1000, 12_345, 100_000, 543_210, 999_998, 999_999)],
    }
    Path(__file__).with_name("crash.json").write_text(json.dumps(vectors, indent=2) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
