// PURE. Checks that rounds of all games with a chain and a beacon have in common: rules DR-9 … DR-11 of SPEC.md.
import { publicHashOf, secretHashOf, walkChain } from '../fairness/chain.ts';
import { isHexHash } from '../fairness/hash.ts';
import { decidingRound } from './beacon.ts';

export interface ProofCheck<Id extends string> {
  id: Id;
  ok: boolean;
  /** What was published. */
  expected: string;
  /** What follows from the revealed values. */
  actual: string;
}

export interface ProofReport<Id extends string> {
  ok: boolean;
  checks: ProofCheck<Id>[];
}

/** What is public of a finished round of a chain. `index` is n, the round's place in its chain. */
export interface ChainProof {
  roundId: number;
  dayOfMonth: number;
  publicHash: string;
  secretHash: string;
  /** cₙ */
  seed: string;
  salt: string;
  /** c₀ of the chain, published before its first round. */
  commitment: string;
  base: number;
  index: number;
}
export type ChainCheckId = 'public_hash' | 'secret_from_seed' | 'seed_in_chain' | 'round_number';

/** What is public of a round that a beacon decided. */
export interface BeaconProof {
  /** The announced close of betting, since 1970. */
  closesAtMs: number;
  beaconRound: number;
  /** 64 lower-case hexadecimal digits. */
  beaconRandomness: string;
  beaconGenesisMs: number;
  beaconPeriodMs: number;
}

/** Longer chains are not walked. */
const MAX_CHAIN_LENGTH = 10_000_000;

/** Values come from forms and files: a value that is neither text nor number counts as empty. [DR-11] */
export const proofText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A check of a published value against the one that follows; an empty value never holds. [DR-11] */
export const checkOf = <Id extends string>(
  id: Id,
  { expected, actual }: { expected: unknown; actual: unknown },
): ProofCheck<Id> => {
  const values = { expected: proofText(expected), actual: proofText(actual) };
  return { id, ok: values.expected !== '' && values.expected === values.actual, ...values };
};

export const reportOf = <Id extends string>(checks: ProofCheck<Id>[]): ProofReport<Id> => ({
  ok: checks.every(({ ok }) => ok),
  checks,
});

/** Checks the place of a round in its chain. [DR-9] */
const chainChecks = (proof: ChainProof): ProofCheck<ChainCheckId>[] => {
  const { index, seed } = proof;
  const isWalkable = isHexHash(seed) && Number.isInteger(index) && index >= 1 && index <= MAX_CHAIN_LENGTH;
  return [
    checkOf('public_hash', { expected: proof.publicHash, actual: publicHashOf(proofText(proof.secretHash)) }),
    checkOf('secret_from_seed', {
      expected: proof.secretHash,
      actual: secretHashOf({ salt: proofText(proof.salt), seed: proofText(seed) }),
    }),
    checkOf('seed_in_chain', { expected: proof.commitment, actual: isWalkable ? walkChain(seed, index) : '' }),
    checkOf('round_number', {
      expected: proof.roundId,
      actual: Number(proofText(proof.base)) + Number(proofText(index)),
    }),
  ];
};

/** Checks that no other beacon round was chosen than the one that the close decides. [DR-10] */
const beaconCheck = (proof: BeaconProof): ProofCheck<'beacon_round'> =>
  checkOf('beacon_round', {
    expected: proof.beaconRound,
    actual: decidingRound(proof.closesAtMs, { genesisMs: proof.beaconGenesisMs, periodMs: proof.beaconPeriodMs }),
  });

/** Everything public of a round of a chain that a beacon decided, but for the game's own result. */
export type DrawnProof = ChainProof & BeaconProof;
export type DrawnCheckId = ChainCheckId | 'beacon_round';

/** What is the same in the checks of all such games. [DR-9, DR-10] */
export const drawnChecks = (proof: DrawnProof): ProofCheck<DrawnCheckId>[] => [
  ...chainChecks(proof),
  beaconCheck(proof),
];

/** What decides a round of a chain with a beacon. */
export interface DrawnRound {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
  beaconRandomness: string;
}

/** The values of a drawn round as a hash's key and text; null if one of them is malformed. [DR-1, DR-11] */
export const drawOf = (
  label: string,
  { secretHash, roundId, dayOfMonth, beaconRandomness }: DrawnRound,
): { key: string; text: string } | null => {
  const isDay = Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= 31;
  if (!isHexHash(secretHash) || !isHexHash(beaconRandomness) || !Number.isSafeInteger(roundId) || !isDay) return null;
  return { key: beaconRandomness, text: `${label}:${secretHash}:${roundId}:${dayOfMonth}` };
};
