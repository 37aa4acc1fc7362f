/** Named entries that one feature contributes. */
export interface Contribution<Value> {
  /** Name of the feature. */
  readonly by: string;
  readonly entries: Readonly<Record<string, Value>> | undefined;
}

/** Returns all entries in one record. Throws if two features contribute the same name; the message names both. */
export const collect = <Value>(what: string, contributions: readonly Contribution<Value>[]): Record<string, Value> => {
  const owners = new Map<string, string>();
  const all: [string, Value][] = [];
  for (const { by, entries = {} } of contributions)
    for (const [name, value] of Object.entries(entries)) {
      const other = owners.get(name);
      if (other !== undefined) throw new Error(`the ${what} ${name} comes from two features: ${other} and ${by}`);
      owners.set(name, by);
      all.push([name, value]);
    }
  return Object.fromEntries(all);
};
