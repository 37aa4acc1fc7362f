// Definition of a game with a chain of seeds: the derivation of its results, and its checks.
import type { CheckMeaning, LaterCheck, ProofField, PublishedValues, ResultStep, ShellValues } from './verify.ts';
import type { RulesByVersion } from './versions.ts';

/** Values of a round with a known secret, from which its result follows. The hash and the day are well-formed. */
export interface Drawn {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
}

/** A check of a published value against the derived one. Both are text; empty: missing or malformed. */
export interface PublishedCheck extends CheckMeaning {
  published(result: PublishedValues): string;
  follows(drawn: Drawn, result: PublishedValues): string;
}

/** Derivation of a round's result by one version of its game's rules. */
export interface ResultRules<Outcome extends string | number> {
  /** Checks of other published values, made before the check of the result. */
  readonly before?: readonly PublishedCheck[];
  /** Returns the published result; null: missing or malformed. */
  published(result: PublishedValues): Outcome | null;
  /** Returns the derived result; null: none follows. `result` holds the other inputs, such as a beacon's randomness. */
  follows(drawn: Drawn, result: PublishedValues): Outcome | null;
  /** Returns the steps from the secret to the result. Called only if a result follows. [FA-14] */
  steps?(drawn: Drawn, result: PublishedValues): ResultStep[];
  /** Returns bash commands, the last of which prints the result. `of` returns values that are safe in a command. */
  byHand(of: ShellValues): string | readonly string[];
}

/** Definition of the results of a game with a chain of seeds. */
export interface ChainGame<Outcome extends string | number> {
  readonly game: string;
  /** Published values of a finished round's result. */
  readonly fields: readonly ProofField[];
  /** The check that the published result follows from the secret. */
  readonly check: CheckMeaning;
  /** A check that loads code first. A run of rounds is checked without it. */
  readonly later?: LaterCheck;
  /** Returns a result as text for display. */
  show(outcome: Outcome): string;
  /**
   * Rules by version. A changed rule gets a new version beside the old one, so that every old round still verifies.
   * [FA-12]
   */
  readonly versions: RulesByVersion<ResultRules<Outcome>>;
}
