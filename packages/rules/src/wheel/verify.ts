// PURE. How a finished round of the wheel is verified: rule WH-30 of SPEC.md.
import { BEACON_CHECK, BEACON_FIELDS, drawByHand, randomnessIn, wholeIn } from '../draw/published.ts';
import { chainVerifier } from '../fairness/chain-game.ts';
import { isHexHash } from '../fairness/hash.ts';
import { wheelSector } from './result.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/**
 * The wheel publishes its sector, the beacon's randomness, and what decides which beacon round it is of. The sector
 * follows from secret, round, day and randomness. The randomness itself is signed by the beacon. [WH-30, DR-10]
 */
export const wheelVerifier = chainVerifier<number>({
  game: 'wheel',
  fields: [{ name: 'sector', form: 'whole', about: 'the result, 0 to 53' }, ...BEACON_FIELDS],
  before: [BEACON_CHECK],
  check: { id: 'wheel_sector', about: 'the sector follows from secret, round, day and the beacon' },
  published: (values) => {
    const sector = wholeIn(values, 'sector');
    return sector < WHEEL_SECTORS.length ? sector : null;
  },
  follows: (drawn, values) => {
    const beaconRandomness = randomnessIn(values);
    return isHexHash(beaconRandomness) ? wheelSector({ ...drawn, beaconRandomness }) : null;
  },
  show: String,
  byHand: ({ secretHash, roundId, dayOfMonth }, values) =>
    `${drawByHand({
      text: `wheel:${secretHash}:${roundId}:${dayOfMonth}`,
      key: randomnessIn(values),
      n: String(WHEEL_SECTORS.length),
    })}; echo $((k % n))`,
});
