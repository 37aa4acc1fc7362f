/** Result of `assignIds`: an id for every requested name, and the ids kept for removed names. */
export interface AssignedIds {
  ids: Map<string, number>;
  retired: Record<string, number>;
}

/**
 * Keeps the ids of known names, and gives new names the next free numbers in their order. Ids of removed names are
 * kept, so that no id is ever used for two names.
 */
export function assignIds(options: { names: string[]; known: Map<string, number> }): AssignedIds {
  const { names, known } = options;
  let next = Math.max(0, ...known.values()) + 1;
  const ids = new Map<string, number>();
  for (const name of names) {
    if (ids.has(name)) throw new Error(`two entries are called ${name}`);
    ids.set(name, known.get(name) ?? next++);
  }
  const gone = [...known].filter(([name]) => !ids.has(name)).sort((a, b) => a[1] - b[1]);
  return { ids, retired: Object.fromEntries(gone) };
}
