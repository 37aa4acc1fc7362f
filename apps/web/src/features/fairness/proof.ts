// Pure: what a verification needs, out of a round or out of what someone typed.
import type { CrashGame } from '@updraft/contract';
import { isHexHash, type RoundProof } from '@updraft/rules/fairness';

/** The values of a finished round; null while something of it is still secret. */
export const proofOf = (game: CrashGame): RoundProof | null => {
  const { chain, secret_hash, multiplier } = game;
  if (secret_hash === null || multiplier === null || chain.seed === null) return null;
  return {
    roundId: game.id,
    dayOfMonth: game.day_of_month,
    publicHash: game.public_hash,
    secretHash: secret_hash,
    pointHundredths: Math.round(multiplier * 100),
    seed: chain.seed,
    salt: chain.salt,
    commitment: chain.commitment,
    base: chain.base,
    index: chain.index,
  };
};

export const FIELD_NAMES = [
  'round',
  'day',
  'public',
  'secret',
  'multiplier',
  'seed',
  'salt',
  'commitment',
  'base',
  'index',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
/** A form as typed: text in every field. */
export type ProofFields = Record<FieldName, string>;

export const emptyFields = (): ProofFields => ({
  round: '',
  day: '',
  public: '',
  secret: '',
  multiplier: '',
  seed: '',
  salt: '',
  commitment: '',
  base: '',
  index: '',
});

export const fieldsOf = (proof: RoundProof): ProofFields => ({
  round: String(proof.roundId),
  day: String(proof.dayOfMonth),
  public: proof.publicHash,
  secret: proof.secretHash,
  multiplier: (proof.pointHundredths / 100).toFixed(2),
  seed: proof.seed,
  salt: proof.salt,
  commitment: proof.commitment,
  base: String(proof.base),
  index: String(proof.index),
});

/** A whole number written in digits; null for anything else, `1e3` among it. */
export const whole = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);
const hash = (text: string): string | null => {
  const value = text.trim().toLowerCase();
  return isHexHash(value) ? value : null;
};
const hundredths = (text: string): number | null => {
  const value = text.trim().replace(/x$/i, '').replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : null;
};

/** The proof that the typed values make; null when one is missing or malformed. Spaces and capitals do no harm. */
export const proofFrom = (fields: ProofFields): RoundProof | null => {
  const proof = {
    roundId: whole(fields.round),
    dayOfMonth: whole(fields.day),
    publicHash: hash(fields.public),
    secretHash: hash(fields.secret),
    pointHundredths: hundredths(fields.multiplier),
    seed: hash(fields.seed),
    salt: hash(fields.salt),
    commitment: hash(fields.commitment),
    base: whole(fields.base),
    index: whole(fields.index),
  };
  return Object.values(proof).includes(null) ? null : (proof as RoundProof);
};
