import type { FairGame } from './fair-game.ts';

export const wheel: FairGame = {
  game: 'wheel',
  steps: ['chain', 'salt', 'secret', 'beacon', 'draw', 'sector'],
  example: {
    values: {
      rules_version: 1,
      secret_hash: '0da12c3f170ad7f54e2c8c5d49c17382e9549618ccc833f2aa138cc9cb70380a',
      round_id: 5001,
      day: 1,
      beacon_randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    },
    result: '34: black ×2',
  },
  returns: 'colour',
  outage: ({ wheel: { beaconWaitMs } }) => ({ wait: beaconWaitMs / 1000 }),
  program: {
    about: 'The sector of a round of the wheel',
    needs: ['secret_hash', 'round_id', 'day', 'beacon_randomness'],
    prints: ['public_hash', 'sector'],
    draws: true,
    javascript: `
const publicHash = await sha256(secretHash);
const text = 'wheel:' + secretHash + ':' + roundId + ':' + day;
const sector = await draw(beaconRandomness, text, 54);`,
    python: `
public_hash = sha(secret_hash)
sector = draw(beacon_randomness, f'wheel:{secret_hash}:{round_id}:{day}', 54)`,
  },
};
