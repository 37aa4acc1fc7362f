// PURE. What rounds that a beacon decided publish besides their results: rules DR-5, DR-10 and DR-11 of SPEC.md.
import { wholeOf } from '../fairness/fields.ts';
import type { PublishedCheck } from '../fairness/published-checks.ts';
import { type ProofField, type PublishedValues, type ShellValues, textOf } from '../fairness/verify.ts';
import { decidingRound } from './beacon.ts';

/** A published whole number, as a number or as text; NaN for anything else. */
export const wholeIn = (values: PublishedValues, name: string): number => wholeOf(textOf(values[name])) ?? Number.NaN;

/** The randomness of the beacon as it was published; it may be malformed. */
export const randomnessIn = (values: PublishedValues): string => textOf(values['beacon_randomness']);

/** What the verifier of such a game asks for. */
export const BEACON_FIELDS: readonly ProofField[] = [
  { name: 'beacon_randomness', form: 'hash', about: 'randomness of the beacon round' },
  { name: 'beacon_round', form: 'whole', about: 'the beacon round that decides' },
  { name: 'closes_at_ms', form: 'whole', about: 'the announced close of betting, in milliseconds since 1970' },
  { name: 'beacon_genesis_ms', form: 'whole', about: 'when round 1 of the beacon came out, since 1970' },
  { name: 'beacon_period_ms', form: 'whole', about: 'time between two rounds of the beacon' },
];

/** The beacon round that the published close decides. [DR-5, DR-10] */
const beaconRoundOf = (values: PublishedValues): number | null =>
  decidingRound(wholeIn(values, 'closes_at_ms'), {
    genesisMs: wholeIn(values, 'beacon_genesis_ms'),
    periodMs: wholeIn(values, 'beacon_period_ms'),
  });

/** No other beacon round was chosen than the one that the close decides. [DR-10] */
export const BEACON_CHECK: PublishedCheck = {
  id: 'beacon_round',
  about: 'the beacon round is the first at least 1 s after the announced close',
  published: (values) => textOf(values['beacon_round']),
  follows: (_drawn, values) => textOf(beaconRoundOf(values)),
};

/**
 * Commands of bash that set `k` to the first number of a round's draw that is not rejected, for n possible results. `of`
 * gives the published values. [DR-1, DR-3]
 */
export const drawByHand = (of: ShellValues, { label, n }: { label: string; n: number }): string =>
  [
    `t=${label}:${of('secret_hash')}:${of('round_id')}:${of('day')}; r=${of('beacon_randomness')}; n=${n}; m=$((1 << 52)); a=0`,
    `while k=$((16#$(printf %s $t:$a | openssl dgst -sha256 -hmac $r | sed 's/.*= //' | cut -c1-13))); [ $k -ge $((m - m % n)) ]`,
    'do a=$((a + 1)); done',
  ].join('; ');
