"""Test vectors of cases. Rule numbers (CA-…, DR-…, RL-…) are those of the SPEC.md files."""
from fractions import Fraction

from common import draw, sha256, strip

BOX = {
    "priceCents": 250,
    "items": [
        {"itemId": 907, "priceCents": 31, "parts": 412_500},
        {"itemId": 12, "priceCents": 120, "parts": 300_000},
        {"itemId": 450, "priceCents": 260, "parts": 180_000},
        {"itemId": 33, "priceCents": 800, "parts": 99_999},
        {"itemId": 34, "priceCents": 3333, "parts": 7_500},
        {"itemId": 35, "priceCents": 25_000, "parts": 1},
    ],
}
SEEDS = [("a", "lucky"), ("b", "Zz-_09"), ("c", "x" * 64)]


def opening(server_seed, client_seed, nonce):
    number = draw(1_000_000, server_seed, f"cases:{client_seed}:{nonce}")["number"]  # CA-10
    ordered = sorted(BOX["items"], key=lambda item: item["itemId"])  # CA-11
    left, won = number, None
    for item in ordered:
        if left < item["parts"]:
            won = item["itemId"]
            break
        left -= item["parts"]
    server_seed_hash = sha256(server_seed)
    faces = [(item["itemId"], item["parts"]) for item in ordered]
    return {
        "serverSeed": server_seed,
        "serverSeedHash": server_seed_hash,  # CA-20
        "clientSeed": client_seed,
        "nonce": nonce,
        "number": number,
        "itemId": won,
        "reel": strip(faces, won, f"cases:{server_seed_hash}:{client_seed}:{nonce}"),  # CA-25
    }


def vectors():
    ordered = sorted(BOX["items"], key=lambda item: item["itemId"])
    worth = Fraction(sum(item["priceCents"] * item["parts"] for item in BOX["items"]), 1_000_000 * BOX["priceCents"])
    return {
        "rulesVersion": 1,
        "box": BOX,
        "boxHash": sha256(",".join(f"{item['itemId']}:{item['parts']}" for item in ordered)),  # CA-5
        "return": {"numerator": str(worth.numerator), "denominator": str(worth.denominator)},  # CA-2
        "openings": [
            opening(sha256(f"server seed {name}"), client_seed, nonce)
            for name, client_seed in SEEDS
            for nonce in (0, 1, 2, 3, 41, 1_000_000)
        ],
    }
