import { crashPointHundredths } from '../crash/point.ts';
import { publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { isHexHash } from './hash.ts';

/** Everything public about a finished crash round. `index` is n, the round's place in its chain (1 … length). */
export interface RoundProof {
  roundId: number;
  dayOfMonth: number;
  publicHash: string;
  secretHash: string;
  pointHundredths: number;
  seed: string;
  salt: string;
  /** c₀ of the chain, published before its first round. */
  commitment: string;
  base: number;
  index: number;
}

export type CheckId = 'public_hash' | 'secret_from_seed' | 'seed_in_chain' | 'round_number' | 'crash_point';
export interface VerifyCheck {
  id: CheckId;
  ok: boolean;
  expected: string;
  actual: string;
}
export interface VerifyReport {
  ok: boolean;
  checks: VerifyCheck[];
}

/** A day of a month. Any other number has a point as well, which may be the round's by chance. */
export const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 31;

/** Longer chains are not walked. */
export const MAX_CHAIN_LENGTH = 10_000_000;
/** Values come from forms and files: a value that is neither text nor number counts as empty. */
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const check = (id: CheckId, values: { expected: string; actual: string }): VerifyCheck => ({
  id,
  ok: values.expected !== '' && values.expected === values.actual,
  ...values,
});

/**
 * Checks a crash round as FA-7 says, offline and from public values alone. `expected` is what was published, `actual`
 * is what follows from the revealed values. Malformed values fail their check; nothing throws.
 */
export const verifyRound = (proof: RoundProof): VerifyReport => {
  const walkable =
    isHexHash(proof.seed) && Number.isInteger(proof.index) && proof.index >= 1 && proof.index <= MAX_CHAIN_LENGTH;
  const dayOfMonth = Number(text(proof.dayOfMonth));
  const point =
    isHexHash(proof.secretHash) && isDay(dayOfMonth)
      ? crashPointHundredths({ secretHash: proof.secretHash, roundId: Number(text(proof.roundId)), dayOfMonth })
      : 0;
  const checks = [
    check('public_hash', { expected: text(proof.publicHash), actual: publicHashOf(text(proof.secretHash)) }),
    check('secret_from_seed', {
      expected: text(proof.secretHash),
      actual: secretHashOf({ salt: text(proof.salt), seed: text(proof.seed) }),
    }),
    check('seed_in_chain', {
      expected: text(proof.commitment),
      actual: walkable ? walkChain(proof.seed, proof.index) : '',
    }),
    check('round_number', {
      expected: text(proof.roundId),
      actual: text(Number(text(proof.base)) + Number(text(proof.index))),
    }),
    check('crash_point', { expected: text(proof.pointHundredths), actual: String(point) }),
  ];
  return { ok: checks.every((one) => one.ok), checks };
};
