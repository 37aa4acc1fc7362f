// PURE. Common part of the verification of all games: named values in, checks with expected and actual value out.

/**
 * Public values of a result by name, from the wire, a form or the flags of a command. They are not trusted: a missing
 * or malformed value fails its check.
 */
export type PublishedValues = Readonly<Record<string, string | number>>;

export interface VerifyCheck {
  /** Name of the check. Its text on the page has the key `check_<id>`. */
  id: string;
  ok: boolean;
  /** Published value, in readable form. */
  expected: string;
  /** Value derived from the revealed values. */
  actual: string;
  /** Reservation about a check that holds. Its text on the page has the key `check_<note>`. */
  note?: CheckNote;
}

/** `beacon_stand_in`: the randomness came from a stand-in, so nobody can verify that it was not chosen. */
export type CheckNote = 'beacon_stand_in';

export interface VerifyReport {
  ok: boolean;
  checks: VerifyCheck[];
}

/**
 * Format of a value: a whole number, a SHA-256 in hexadecimal, a multiplier such as 1.44, a word, a text of letters,
 * digits, dashes and underscores, a list of entries with commas between them, the id of a network of randomness, or a
 * signature in hexadecimal.
 */
export type FieldForm = 'whole' | 'hash' | 'multiplier' | 'word' | 'text' | 'list' | 'network' | 'signature';

/** A published value that the verification of a result needs. */
export interface ProofField {
  /** Name of the value. Its text on the page has the key `field_<name>`. */
  readonly name: string;
  readonly form: FieldForm;
  /** One line for the command's help. */
  readonly about: string;
  /**
   * True for a value whose lack does not mean that the result is still secret. A result without it is verified, and
   * fails the check of this value.
   */
  readonly mayLack?: true;
}

/** A check of a verification, and its meaning in one line for the command. */
export interface CheckMeaning {
  readonly id: string;
  readonly about: string;
}

/** A check that loads code first. The promise of `verify` is rejected if the code cannot be loaded. */
export interface LaterCheck extends CheckMeaning {
  verify(values: PublishedValues): Promise<VerifyCheck>;
}

/** Published values of a chain. The salt is the randomness of a beacon round that came after the commitment. */
export interface PublishedChain {
  /** Number of the round before the first one of the chain. */
  base: number;
  salt: string;
  /** c₀: the end of the chain, published before its first round. */
  commitment: string;
}

/** A finished round in its chain: `index` is n, `seed` is cₙ. Its secret hash follows from the seed. */
export interface PastRound {
  roundId: number;
  index: number;
  dayOfMonth: number;
  publicHash: string;
  seed: string;
  /** Version of the rules of the game. */
  rulesVersion: number;
  result: PublishedValues;
}

/** A seed and its index in the chain. The first round of a run is checked against them. */
export type ChainPlace = Pick<PastRound, 'index' | 'seed'>;

/** A round that differs from its commitment, and the first of its failed checks. */
export interface FalseRound {
  roundId: number;
  check: string;
}

export interface RunReport {
  rounds: number;
  /** Number of rounds whose checks all hold. */
  held: number;
  /** The first round, in the order of play, that fails; null: none. */
  first: FalseRound | null;
}

/**
 * Rounds of one chain in the order of play. `before`: the place of the round before the first of them, or the beginning
 * of the chain.
 */
export interface ChainRun {
  chain: PublishedChain;
  before: ChainPlace;
  rounds: readonly PastRound[];
}

/** A step from the published values to the result. Its text on the page has the key `step_<id>`. */
export interface ResultStep {
  readonly id: string;
  readonly value: string;
}

/** Verification of a game's results, offline and from public values alone. `verify` never throws. [FA-11] */
export interface Verifier {
  readonly game: string;
  /** Kind of a result. The name of its number is `round_id`, `opening_id` or `draw_id`. */
  readonly unit: 'round' | 'opening' | 'draw';
  /** Values of a verification, in the order of the form. */
  readonly fields: readonly ProofField[];
  /** Checks that `verify` makes, in their order. */
  readonly checks: readonly CheckMeaning[];
  readonly verify: (values: PublishedValues) => VerifyReport;
  /** Returns the derivation of the result, step by step; empty if no result follows. [FA-14] */
  readonly steps?: (values: PublishedValues) => ResultStep[];
  /** Check made after those of `verify`. A result counts as verified only with it: see `verifyWhole`. */
  readonly later?: LaterCheck;
  /** Returns commands of bash, coreutils and openssl for the same checks. */
  readonly byHand: (values: PublishedValues) => string[];
  /** Checks many rounds of a chain together. Only a game with chains of seeds has it. [FA-9, FA-10] */
  readonly verifyRun?: (run: ChainRun) => RunReport;
}

/** Returns the value with this name in a form that is safe in a shell command; empty if malformed. */
export type ShellValues = (name: string) => string;

/** Returns a text or a finite number as text; empty for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : '';

/** Returns a check that holds if both texts are equal. It fails if nothing was published. */
export const checkOf = (id: string, values: { expected: string; actual: string }): VerifyCheck => ({
  id,
  ok: values.expected !== '' && values.expected === values.actual,
  ...values,
});

/** Returns the report of these checks. It is ok if all of them hold. */
export const reportOf = (checks: VerifyCheck[]): VerifyReport => ({ ok: checks.every(({ ok }) => ok), checks });

/** Makes all checks of a result. The promise is rejected if one of them cannot be made. [FA-11] */
export const verifyWhole = async (
  { verify, later }: Pick<Verifier, 'verify' | 'later'>,
  values: PublishedValues,
): Promise<VerifyReport> => {
  const { checks } = verify(values);
  return reportOf(later ? [...checks, await later.verify(values)] : checks);
};

/** Returns the meaning of each check of a verifier. */
export const meaningsOf = ({ checks, later }: Pick<Verifier, 'checks' | 'later'>): readonly CheckMeaning[] =>
  later ? [...checks, later] : checks;
