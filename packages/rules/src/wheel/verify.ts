// PURE. How a finished round of the wheel is verified: rule WH-30 of SPEC.md.
import { decidingRound } from '../draw/index.ts';
import { chainVerifier } from '../fairness/chain-game.ts';
import { wholeOf } from '../fairness/fields.ts';
import { isHexHash } from '../fairness/hash.ts';
import { type PublishedValues, textOf } from '../fairness/verify.ts';
import { wheelSector } from './result.ts';
import { WHEEL_SECTORS } from './sectors.ts';

/** A published whole number, as a number or as text; NaN for anything else. */
const wholeIn = (values: PublishedValues, name: string): number => wholeOf(textOf(values[name])) ?? Number.NaN;

/** The beacon round that the published close decides. [DR-5, DR-10] */
const beaconRoundOf = (values: PublishedValues): number | null =>
  decidingRound(wholeIn(values, 'closes_at_ms'), {
    genesisMs: wholeIn(values, 'beacon_genesis_ms'),
    periodMs: wholeIn(values, 'beacon_period_ms'),
  });

const randomnessIn = (values: PublishedValues): string => textOf(values['beacon_randomness']);

/**
 * The wheel publishes its sector, the beacon's randomness, and what decides which beacon round it is of. The sector
 * follows from secret, round, day and randomness. The randomness itself is signed by the beacon. [WH-30, DR-10]
 */
export const wheelVerifier = chainVerifier<number>({
  game: 'wheel',
  fields: [
    { name: 'sector', form: 'whole', about: 'the result, 0 to 53' },
    { name: 'beacon_randomness', form: 'hash', about: 'randomness of the beacon round' },
    { name: 'beacon_round', form: 'whole', about: 'the beacon round that decides' },
    { name: 'closes_at_ms', form: 'whole', about: 'the announced close of betting, in milliseconds since 1970' },
    { name: 'beacon_genesis_ms', form: 'whole', about: 'when round 1 of the beacon came out, since 1970' },
    { name: 'beacon_period_ms', form: 'whole', about: 'time between two rounds of the beacon' },
  ],
  before: [
    {
      id: 'beacon_round',
      about: 'the beacon round is the first at least 1 s after the announced close',
      published: (values) => textOf(values['beacon_round']),
      follows: (_drawn, values) => textOf(beaconRoundOf(values)),
    },
  ],
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
    [
      `t=wheel:${secretHash}:${roundId}:${dayOfMonth}; r=${randomnessIn(values)}; m=$((1 << 52)); a=0`,
      `while k=$((16#$(printf %s $t:$a | openssl dgst -sha256 -hmac $r | sed 's/.*= //' | cut -c1-13))); [ $k -ge $((m - m % 54)) ]`,
      'do a=$((a + 1)); done; echo $((k % 54))',
    ].join('; '),
});
