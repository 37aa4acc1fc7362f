// PURE. Common part of games with chains of seeds: FA-2 … FA-14. A game adds the derivation of its result from a
// secret.
import { MAX_CHAIN_LENGTH, isDay, publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { inShell } from './fields.ts';
import { isHexHash } from './hash.ts';
import { checksBefore } from './published-checks.ts';
import type { ChainGame, Drawn } from './result-rules.ts';
import { verifyRun } from './run.ts';
import {
  type ChainRun,
  type CheckMeaning,
  type ProofField,
  type PublishedValues,
  type ResultStep,
  type RunReport,
  type Verifier,
  type VerifyReport,
  checkOf,
  reportOf,
  textOf,
} from './verify.ts';
import { VERSION_CHECK, VERSION_FIELD, newestOf, rulesIn, versionCheck } from './versions.ts';

/** A verifier that can also check many rounds of a chain together. */
export type ChainVerifier = Verifier & { readonly verifyRun: (run: ChainRun) => RunReport };

const ROUND_FIELDS: readonly ProofField[] = [
  { name: 'round_id', form: 'whole', about: 'number of the round' },
  { name: 'day', form: 'whole', about: 'day of the month on which betting opened (UTC)' },
];
const CHAIN_FIELDS: readonly ProofField[] = [
  { name: 'base', form: 'whole', about: 'round numbers of the chain begin after it' },
  { name: 'index', form: 'whole', about: "n, the round's place in the chain" },
  { name: 'public_hash', form: 'hash', about: 'shown before betting opened' },
  { name: 'secret_hash', form: 'hash', about: 'revealed after the round' },
  { name: 'seed', form: 'hash', about: 'cₙ, revealed after the round' },
  { name: 'salt', form: 'hash', about: "randomness of the chain's beacon round" },
  { name: 'commitment', form: 'hash', about: "c₀, published before the chain's first round" },
];
const CHAIN_CHECKS: readonly CheckMeaning[] = [
  { id: 'public_hash', about: 'SHA-256 of the secret is the hash shown before betting' },
  { id: 'secret_from_seed', about: 'HMAC of salt and seed is the secret' },
  { id: 'seed_in_chain', about: 'the seed leads back to the published commitment' },
  { id: 'round_number', about: 'no round was skipped: number less base is the place in the chain' },
];

/** A round as a site publishes it. Null: the value is not revealed yet. */
export interface RoundAsPublished {
  id: number;
  day_of_month: number;
  rules_version: number;
  public_hash: string;
  secret_hash: string | null;
  seed: string | null;
  result: PublishedValues | null;
  chain: { base: number; index: number; commitment: string; salt: string };
}

/** Returns the published values of a round, named as in its verifier. Unrevealed values are left out. */
export const publishedValues = ({ id, chain, ...round }: RoundAsPublished): PublishedValues => ({
  round_id: id,
  day: round.day_of_month,
  base: chain.base,
  index: chain.index,
  rules_version: round.rules_version,
  public_hash: round.public_hash,
  salt: chain.salt,
  commitment: chain.commitment,
  ...(round.secret_hash !== null && { secret_hash: round.secret_hash }),
  ...(round.seed !== null && { seed: round.seed }),
  ...round.result,
});

const numberIn = (values: PublishedValues, name: string): number => {
  const text = textOf(values[name]);
  return text === '' ? Number.NaN : Number(text);
};

const drawnOf = (values: PublishedValues): Drawn => ({
  secretHash: textOf(values['secret_hash']),
  roundId: numberIn(values, 'round_id'),
  dayOfMonth: numberIn(values, 'day'),
});

/** Returns the commitment that follows from the seed at this index of the chain; empty if one of them is invalid. */
const walked = (seed: string, index: number): string =>
  isHexHash(seed) && Number.isInteger(index) && index >= 1 && index <= MAX_CHAIN_LENGTH ? walkChain(seed, index) : '';

/** Checks a finished round. Malformed values fail their check. [FA-7] */
const verify = <Outcome extends string | number>(game: ChainGame<Outcome>, values: PublishedValues): VerifyReport => {
  const [seed, index] = [textOf(values['seed']), numberIn(values, 'index')];
  const salt = textOf(values['salt']);
  const drawn = drawnOf(values);
  const rules = rulesIn(game.versions, values);
  // The newest rules determine the list of checks if the version is unknown.
  const shown = rules ?? newestOf(game.versions);
  const published = shown.published(values);
  const isDrawn = isHexHash(drawn.secretHash) && isDay(drawn.dayOfMonth);
  // No result follows from unknown rules.
  const follows = isDrawn && rules ? rules.follows(drawn, values) : null;
  return reportOf([
    checkOf('public_hash', { expected: textOf(values['public_hash']), actual: publicHashOf(drawn.secretHash) }),
    checkOf('secret_from_seed', {
      expected: drawn.secretHash,
      // A malformed salt gives no hash. This includes the empty salt, which HMAC would accept.
      actual: isHexHash(salt) ? secretHashOf({ salt, seed }) : '',
    }),
    checkOf('seed_in_chain', { expected: textOf(values['commitment']), actual: walked(seed, index) }),
    checkOf('round_number', {
      expected: textOf(values['round_id']),
      actual: textOf(numberIn(values, 'base') + index),
    }),
    versionCheck(game.versions, values),
    ...checksBefore(shown, { drawn: isDrawn && rules ? drawn : null, result: values }),
    checkOf(game.check.id, {
      expected: published === null ? '' : game.show(published),
      actual: follows === null ? '' : game.show(follows),
    }),
  ]);
};

/** Returns the steps from the secret to the result; empty if no result follows. [FA-14] */
const stepsOf = <Outcome extends string | number>(game: ChainGame<Outcome>, values: PublishedValues): ResultStep[] => {
  const drawn = drawnOf(values);
  const rules = rulesIn(game.versions, values);
  if (!rules || !isHexHash(drawn.secretHash) || !isDay(drawn.dayOfMonth)) return [];
  return rules.follows(drawn, values) === null ? [] : (rules.steps?.(drawn, values) ?? []);
};

/** Returns bash commands for the same checks. Malformed values are left out. [FA-11, FA-13] */
const byHand = <Outcome extends string | number>(
  game: ChainGame<Outcome>,
  { fields, values }: { fields: readonly ProofField[]; values: PublishedValues },
): string[] => {
  const of = inShell(fields, values);
  return [
    `printf %s ${of('secret_hash')} | sha256sum`,
    `printf %s ${of('seed')} | openssl dgst -sha256 -hmac ${of('salt')}`,
    `s=${of('seed')}; for i in $(seq ${of('index')}); do s=$(printf %s $s | sha256sum | cut -c1-64); done; echo $s`,
    ...[rulesIn(game.versions, values)?.byHand(of) ?? []].flat(),
  ];
};

/** Returns the checks that any version makes before the check of the result, each once. */
const checksOf = <Outcome extends string | number>({ versions }: ChainGame<Outcome>): CheckMeaning[] => {
  const checks = Object.values(versions).flatMap(({ before = [] }) => before);
  return [...new Map(checks.map(({ id, about }) => [id, { id, about }])).values()];
};

/** Creates the verifier of a game with chains of seeds. [FA-7, FA-11] */
export const chainVerifier = <Outcome extends string | number>(game: ChainGame<Outcome>): ChainVerifier => {
  const fields = [...ROUND_FIELDS, VERSION_FIELD, ...game.fields, ...CHAIN_FIELDS];
  return {
    game: game.game,
    unit: 'round',
    fields,
    checks: [...CHAIN_CHECKS, VERSION_CHECK, ...checksOf(game), game.check],
    verify: (values) => verify(game, values),
    steps: (values) => stepsOf(game, values),
    ...(game.later && { later: game.later }),
    byHand: (values) => byHand(game, { fields, values }),
    verifyRun: (run) => verifyRun(game, run),
  };
};
