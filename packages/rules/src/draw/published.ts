// PURE. Published values of rounds that a beacon decided, besides their results: rules DR-5, DR-10, DR-11, DR-13 and
// DR-14 of SPEC.md.
import { isSignedBy, networkOf, randomnessOf } from '../beacon/index.ts';
import { wholeOf } from '../fairness/fields.ts';
import { isHexSignature } from '../fairness/hash.ts';
import type { PublishedCheck } from '../fairness/result-rules.ts';
import {
  type LaterCheck,
  type ProofField,
  type PublishedValues,
  type ShellValues,
  checkOf,
  textOf,
} from '../fairness/verify.ts';
import { decidingRound } from './beacon.ts';

/** Returns a whole number published as a number or as text; NaN for anything else. */
export const wholeIn = (values: PublishedValues, name: string): number => wholeOf(textOf(values[name])) ?? Number.NaN;

/** Returns the published randomness of the beacon, which may be malformed. */
export const randomnessIn = (values: PublishedValues): string => textOf(values['beacon_randomness']);

/** Returns the network that decided the round; undefined: unknown. [DR-13] */
export const networkIn = (values: PublishedValues) => networkOf(values['beacon']);

/**
 * Fields of the beacon in the verifier of a game. The release times of beacon rounds are not among them, because they
 * are computed from the network's schedule in `networks.ts`.
 */
export const BEACON_FIELDS: readonly ProofField[] = [
  { name: 'beacon', form: 'network', about: 'id of the network of randomness', mayLack: true },
  { name: 'beacon_round', form: 'whole', about: 'the round of that network that decides' },
  { name: 'closes_at_ms', form: 'whole', about: 'the announced close of betting, in milliseconds since 1970' },
  { name: 'beacon_randomness', form: 'hash', about: 'randomness of the beacon round' },
  { name: 'beacon_signature', form: 'signature', about: "the network's signature of the beacon round", mayLack: true },
];

/**
 * Returns the beacon round that follows from the published close and the network's schedule; null: unknown. [DR-5,
 * DR-10]
 */
const beaconRoundOf = (values: PublishedValues): number | null => {
  const network = networkIn(values);
  return network ? decidingRound(wholeIn(values, 'closes_at_ms'), network) : null;
};

/** Checks that the randomness belongs to the right network and round, and was not chosen. [DR-10, DR-13, DR-14] */
export const BEACON_CHECKS: readonly PublishedCheck[] = [
  {
    id: 'beacon_network',
    about: 'the network of randomness is one that this check knows',
    published: (values) => textOf(values['beacon']),
    follows: (_drawn, values) => networkIn(values)?.id ?? '',
  },
  {
    id: 'beacon_round',
    about: 'the beacon round is the first at least 1 s after the announced close',
    published: (values) => textOf(values['beacon_round']),
    follows: (_drawn, values) => textOf(beaconRoundOf(values)),
  },
  {
    id: 'beacon_randomness',
    about: 'SHA-256 of the signature is the randomness',
    published: randomnessIn,
    follows: (_drawn, values) => textOf(randomnessOf(values['beacon_signature'])),
  },
];

/**
 * Checks that the network signed the round. The signatures of a stand-in cannot be verified, so its check holds with a
 * note. [DR-14]
 */
export const SIGNATURE_CHECK: LaterCheck = {
  id: 'beacon_signature',
  about: "the network signed the beacon round: the signature fits the network's known key",
  verify: async (values) => {
    const network = networkIn(values);
    const signature = textOf(values['beacon_signature']);
    const check = (isRight: boolean) =>
      checkOf(SIGNATURE_CHECK.id, { expected: signature, actual: isRight ? signature : '' });
    if (!network || !isHexSignature(signature)) return check(false);
    if (network.publicKey === null) return { ...check(true), note: 'beacon_stand_in' };
    const round = wholeIn(values, 'beacon_round');
    return check(await isSignedBy(network.publicKey, { round, signatureHex: signature }));
  },
};

/** Returns a bash command that prints the randomness of the published signature. [DR-14] */
export const beaconByHand = (of: ShellValues): string =>
  `printf "$(printf %s ${of('beacon_signature')} | sed 's/../\\\\x&/g')" | sha256sum`;

/**
 * Returns bash commands that set `k` to the first number of a round's draw that is not rejected, for n possible
 * results. `of` returns the published values. [DR-1, DR-3]
 */
export const drawByHand = (of: ShellValues, { label, n }: { label: string; n: number }): string =>
  [
    `t=${label}:${of('secret_hash')}:${of('round_id')}:${of('day')}; r=${of('beacon_randomness')}; n=${n}; m=$((1 << 52)); a=0`,
    `while k=$((16#$(printf %s $t:$a | openssl dgst -sha256 -hmac $r | sed 's/.*= //' | cut -c1-13))); [ $k -ge $((m - m % n)) ]`,
    'do a=$((a + 1)); done',
  ].join('; ');
