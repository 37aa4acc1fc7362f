// Statements of a game with a chain of seeds: derivation of results, and checks.
import type { CheckMeaning, LaterCheck, ProofField, PublishedValues, ResultStep, ShellValues } from './verify.ts';
import type { RulesByVersion } from './versions.ts';

/** A round whose secret is known: the values from which its result follows. The hash and the day are well-formed. */
export interface Drawn {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
}

/** A check of a published value against the one that follows. Both are text; empty: missing or malformed. */
export interface PublishedCheck extends CheckMeaning {
  published(result: PublishedValues): string;
  follows(drawn: Drawn, result: PublishedValues): string;
}

/** Derivation of a round's result by one version of its game's rules. */
export interface ResultRules<Outcome extends string | number> {
  /** Checks of other published values, which are made before that of the result. */
  readonly before?: readonly PublishedCheck[];
  /** The result as it was published; null when it is missing or malformed. */
  published(result: PublishedValues): Outcome | null;
  /** The result that follows. The published values may have what else it follows from, such as a beacon's randomness. */
  follows(drawn: Drawn, result: PublishedValues): Outcome | null;
  /** The steps from the secret to the result, of a round whose result follows. [FA-14] */
  steps?(drawn: Drawn, result: PublishedValues): ResultStep[];
  /** Commands of bash, the last of which prints the result. `of` gives the values as they may stand in a command. */
  byHand(of: ShellValues): string | readonly string[];
}

/** Statements of a game with a chain of seeds about its results. */
export interface ChainGame<Outcome extends string | number> {
  readonly game: string;
  /** Published values of a finished round's result. */
  readonly fields: readonly ProofField[];
  /** The check that the published result follows from the secret. */
  readonly check: CheckMeaning;
  /** A check that has to load what it calculates with. A run of rounds is checked without it. */
  readonly later?: LaterCheck;
  /** A result as people read it. */
  show(outcome: Outcome): string;
  /** By version. A changed rule gets a new version beside the old one, so that every old round still verifies. [FA-12] */
  readonly versions: RulesByVersion<ResultRules<Outcome>>;
}
