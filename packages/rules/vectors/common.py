"""What the test vectors of all games share: hashes, a chain, and draws without bias. Standard library alone."""
import hashlib
import hmac

RANGE = 2**52


def sha256(text):  # FA-1: over the text, in lower-case hexadecimal
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def hmac_sha256(key, text):
    return hmac.new(key.encode("ascii"), text.encode("ascii"), hashlib.sha256).hexdigest()


def chain(last_seed, length):  # FA-2: c[n-1] = SHA-256(c[n]); c[0] is the commitment
    seeds = [last_seed]
    for _ in range(length):
        seeds.append(sha256(seeds[-1]))
    return list(reversed(seeds))


def sample(n, hash_at):  # DR-2, DR-3
    attempt = 0
    while True:
        k = int(hash_at(attempt)[:13], 16)
        if k < RANGE - RANGE % n:
            return {"number": k % n, "attempts": attempt + 1}
        attempt += 1


def draw(n, key, text):  # DR-1
    return sample(n, lambda attempt: hmac_sha256(key, f"{text}:{attempt}"))


LOCAL = {"beacon": "local", "genesisMs": 1_704_067_200_000}  # DR-13: the stand-in of the sandbox
PERIOD_MS = 3000


def deciding_round(closes_at_ms, genesis_ms):  # DR-5: counted one by one from just before
    beacon_round = max(1, (closes_at_ms - genesis_ms) // PERIOD_MS - 2)
    while genesis_ms + (beacon_round - 1) * PERIOD_MS < closes_at_ms + 1000:
        beacon_round += 1
    return beacon_round


class DrawnRounds:
    """Rounds of a chain, each with the beacon round that decides it."""

    LENGTH = 12

    def __init__(self, game, base):
        self.game = game
        self.base = base
        self.salt = sha256(f"salt of {game}")
        self.seeds = chain(sha256(f"updraft test vectors of {game}"), self.LENGTH)

    def published(self):
        return {
            "base": self.base,
            "length": self.LENGTH,
            "commitment": self.seeds[0],
            "salt": self.salt,
            "lastSeed": self.seeds[-1],
            "beacon": LOCAL["beacon"],
        }

    def round(self, n):
        secret = hmac_sha256(self.salt, self.seeds[n])  # FA-3
        signature = f"beacon of {self.game} {n}".encode("ascii")
        closes_at_ms = 1_780_272_000_000 + n * 34_567
        return {
            "index": n,
            "roundId": self.base + n,  # FA-5
            "dayOfMonth": (1, 2, 9, 10, 15, 28, 29, 30, 31, 7, 21, 12)[n - 1],
            "seed": self.seeds[n],
            "secretHash": secret,
            "publicHash": sha256(secret),  # FA-4
            "closesAtMs": closes_at_ms,
            "beaconRound": deciding_round(closes_at_ms, LOCAL["genesisMs"]),
            "beaconSignature": signature.hex(),
            "beaconRandomness": hashlib.sha256(signature).hexdigest(),  # DR-14
        }

    def draw(self, one, n):
        text = f"{self.game}:{one['secretHash']}:{one['roundId']}:{one['dayOfMonth']}"
        return draw(n, one["beaconRandomness"], text)["number"]


def stop_within(text):  # RL-6
    return 100 + sample(800, lambda attempt: sha256(f"{text}:stop:{attempt}"))["number"]


def strip(faces, winner, text):  # RL-4, RL-5, RL-6
    total = sum(weight for _, weight in faces)
    tiles = []
    for tile in range(60):
        number = sample(total, lambda attempt: sha256(f"{text}:tile:{tile}:{attempt}"))["number"]
        for face, weight in faces:
            if number < weight:
                tiles.append(face)
                break
            number -= weight
    tiles[50] = winner
    return {"tiles": tiles, "stopParts": 50_000 + stop_within(text)}
