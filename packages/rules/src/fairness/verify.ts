// PURE. What every verification has in common, whatever the game: named values in, checks with both sides out.

/**
 * The public values of a finished round by name, as the wire, a form or the flags of a command have them. Nothing of
 * them is trusted: a value that is missing or malformed fails its check.
 */
export type PublishedValues = Readonly<Record<string, string | number>>;

export interface VerifyCheck {
  /** Also the key of its text on the page, as `check_<id>`. */
  id: string;
  ok: boolean;
  /** Published value, in readable form. */
  expected: string;
  /** Value derived from the revealed values. */
  actual: string;
  /** Limit of a check that holds: the key of its text on the page, as `check_<note>`. */
  note?: CheckNote;
}

/** `beacon_stand_in`: the randomness came from a stand-in, so nobody can tell that it was not chosen. */
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

/** A value that a verification needs. */
export interface ProofField {
  /** Also the key of its text on the page, as `field_<name>`. */
  readonly name: string;
  readonly form: FieldForm;
  /** One line for the command's help. */
  readonly about: string;
  /** A finished result without it is verified all the same, and fails its check: the value is never secret. */
  readonly mayLack?: true;
}

/** A check that a verification makes, and its meaning in one line for the command. */
export interface CheckMeaning {
  readonly id: string;
  readonly about: string;
}

/** A check that has to load what it calculates with. It rejects if that cannot be loaded. */
export interface LaterCheck extends CheckMeaning {
  verify(values: PublishedValues): Promise<VerifyCheck>;
}

/** Published values of a chain, and the salt that the beacon gave afterwards. */
export interface PublishedChain {
  base: number;
  salt: string;
  /** c₀ */
  commitment: string;
}

/** A finished round in its chain: `index` is n, `seed` is cₙ. Its secret hash follows from the seed. */
export interface PastRound {
  roundId: number;
  index: number;
  dayOfMonth: number;
  publicHash: string;
  seed: string;
  /** The version of its game's rules. */
  rulesVersion: number;
  /** The values that its game publishes of the result. */
  result: PublishedValues;
}

/** A seed and its place: what the first round of a run is checked against. */
export type ChainPlace = Pick<PastRound, 'index' | 'seed'>;

/** A round that is not as it was committed, and the first of its checks that fails. */
export interface FalseRound {
  roundId: number;
  check: string;
}

export interface RunReport {
  rounds: number;
  held: number;
  /** The first in the order of play that does not hold. */
  first: FalseRound | null;
}

/** Rounds of one chain in the order of play. `before`: the round before the first of them, or the chain's beginning. */
export interface ChainRun {
  chain: PublishedChain;
  before: ChainPlace;
  rounds: readonly PastRound[];
}

/** A step from the published values to the result: the key of its text on the page, as `step_<id>`, and its value. */
export interface ResultStep {
  readonly id: string;
  readonly value: string;
}

/** Verification of a game's finished rounds, offline and from public values alone. Nothing of it throws. [FA-11] */
export interface Verifier {
  /** The name of the game. */
  readonly game: string;
  /** Name of one result. Its number has the name `round_id`, `opening_id` or `draw_id`. */
  readonly unit: 'round' | 'opening' | 'draw';
  /** The values that it needs, in the order in which they are asked for. */
  readonly fields: readonly ProofField[];
  /** Checks of the verifier, in their order. */
  readonly checks: readonly CheckMeaning[];
  readonly verify: (values: PublishedValues) => VerifyReport;
  /** Derivation of its result, step by step; empty if there is none. [FA-14] */
  readonly steps?: (values: PublishedValues) => ResultStep[];
  /** The check that is made after all of them. A result is verified only with it: see `verifyWhole`. */
  readonly later?: LaterCheck;
  /** Commands of bash, coreutils and openssl for the same checks. */
  readonly byHand: (values: PublishedValues) => string[];
  /** Checks many rounds of a chain together. Only a game with chains of seeds has it. [FA-9, FA-10] */
  readonly verifyRun?: (run: ChainRun) => RunReport;
}

/** The values of a result as they may stand in a shell command, by name: empty where one is malformed. */
export type ShellValues = (name: string) => string;

/** A value as text; one that is neither text nor a finite number counts as empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isFinite(value) ? String(value) : '';

/** A check of two texts. What was not published does not hold. */
export const checkOf = (id: string, values: { expected: string; actual: string }): VerifyCheck => ({
  id,
  ok: values.expected !== '' && values.expected === values.actual,
  ...values,
});

export const reportOf = (checks: VerifyCheck[]): VerifyReport => ({ ok: checks.every(({ ok }) => ok), checks });

/** Makes all checks of a result. Rejects if one of them cannot be made. [FA-11] */
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
