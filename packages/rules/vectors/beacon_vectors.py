"""Test vectors of beacon rounds. Rule numbers (DR-…) are those of the SPEC.md files.

Signatures are checked by the product alone: the standard library knows no curve.
"""
import hashlib

from common import PERIOD_MS, DrawnRounds, deciding_round
from wheel_vectors import spun

HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS_MS = 1_692_803_367_000
ROUND = 1000
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
NEXT_SIGNATURE = "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41"


def randomness_of(signature):  # DR-14
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def vectors():
    rounds = DrawnRounds("wheel", 5000)
    closes_at_ms = GENESIS_MS + (ROUND - 1) * PERIOD_MS - 1500
    drawn = {
        **rounds.round(1),
        "beacon": f"drand:{HASH}",
        "closesAtMs": closes_at_ms,
        "beaconRound": deciding_round(closes_at_ms, GENESIS_MS),  # DR-5
        "beaconSignature": SIGNATURE,
        "beaconRandomness": randomness_of(SIGNATURE),
    }
    return {
        "rulesVersion": 1,
        "chain": rounds.published(),
        "quicknet": [
            {"round": ROUND + at, "signature": signature, "randomness": randomness_of(signature)}
            for at, signature in enumerate((SIGNATURE, NEXT_SIGNATURE))
        ],
        "wheel": spun(rounds, drawn),
    }
