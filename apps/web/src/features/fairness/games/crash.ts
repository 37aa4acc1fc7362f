import type { FairGame } from './fair-game.ts';

export const crash: FairGame = {
  game: 'crash',
  steps: ['chain', 'salt', 'secret', 'point', 'instant'],
  example: {
    values: {
      rules_version: 1,
      secret_hash: '833b2ad028efa052b89e4868f1a456af6068f97c7d019a4536dea0310bfb548e',
      round_id: 1_000_001,
      day: 21,
    },
    result: '30.90x',
  },
  returns: 'target',
  program: {
    about: 'The crash point of a round',
    needs: ['secret_hash', 'round_id', 'day'],
    prints: ['public_hash', 'multiplier'],
    javascript: `
const hash = await sha256(secretHash + ':' + roundId + ':' + day);
const k = BigInt('0x' + hash.slice(0, 13)); // 52 bits
const f = (96n * 2n ** 52n) / (2n ** 52n - k); // whole numbers
const point = f < 100n ? 100n : f + 1n > 999999n ? 999999n : f + 1n; // 4% end at 1.00
const publicHash = await sha256(secretHash);
const multiplier = (Number(point) / 100).toFixed(2);`,
    python: `
k = int(sha(f'{secret_hash}:{round_id}:{day}')[:13], 16)  # 52 bits
f = (96 * 2**52) // (2**52 - k)  # whole numbers
point = 100 if f < 100 else min(f + 1, 999999)  # 4% end at 1.00
public_hash = sha(secret_hash)
multiplier = f'{point / 100:.2f}'`,
  },
};
