/** Result of `assignIds`: an id for every wanted name, and the ids kept for names that vanished. */
export interface AssignedIds {
  ids: Map<string, number>;
  retired: Record<string, number>;
}

/**
 * Keeps the id of every name that has one, and gives the others the next free numbers in the order given. It remembers
 * the ids of vanished names, so that no number ever means two things.
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
