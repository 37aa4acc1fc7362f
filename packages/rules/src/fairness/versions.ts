// PURE. Versions of a game's rules: rule FA-12 of SPEC.md.
import { wholeOf } from './fields.ts';
import { type CheckMeaning, type ProofField, type PublishedValues, type VerifyCheck, textOf } from './verify.ts';

/** All rules of a game, by version. A changed rule gets a new version beside the old one. */
export type RulesByVersion<Rules> = Readonly<Record<number, Rules>>;

/** Field with the version of the rules that a result follows. Every result publishes it. */
export const VERSION_FIELD: ProofField = {
  name: 'rules_version',
  form: 'whole',
  about: 'version of the rules by which the result follows',
};

export const VERSION_CHECK: CheckMeaning = {
  id: 'rules_version',
  about: 'the version of the rules is one that this check knows',
};

/** Returns the rules of this version; undefined: unknown. The version comes from outside and may be any value. */
export const rulesBy = <Rules>(versions: RulesByVersion<Rules>, version: unknown): Rules | undefined =>
  typeof version === 'number' && Number.isInteger(version) ? versions[version] : undefined;

/** Returns the rules that a published result follows; undefined: unknown. */
export const rulesIn = <Rules>(versions: RulesByVersion<Rules>, values: PublishedValues): Rules | undefined =>
  rulesBy(versions, wholeOf(textOf(values[VERSION_FIELD.name])));

/** Returns the newest rules of a game. Throws Error if there are none. */
export const newestOf = <Rules>(versions: RulesByVersion<Rules>): Rules => {
  const newest = Object.values(versions).at(-1);
  if (newest === undefined) throw new Error('a game has rules');
  return newest;
};

/** Checks that the version of a result is known here. The actual value of a failed check lists the known versions. */
export const versionCheck = (versions: RulesByVersion<unknown>, values: PublishedValues): VerifyCheck => {
  const expected = textOf(values[VERSION_FIELD.name]);
  const ok = rulesIn(versions, values) !== undefined;
  return { id: VERSION_CHECK.id, ok, expected, actual: ok ? expected : Object.keys(versions).join(', ') };
};
