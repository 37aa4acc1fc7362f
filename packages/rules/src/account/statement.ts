// PURE. Statement of a player's account: AC-1 and AC-2.

/** What a player has in cash and in items, or by how much a transfer changed it. */
export interface Worth {
  cashCents: number;
  itemsCents: number;
}

/** Entries with what there was after each. `after` is what there was after the first of them: they begin with the newest. [AC-2] */
export const withSumsAfter = <Entry extends Worth>(
  entries: readonly Entry[],
  after: Worth,
): (Entry & { after: Worth })[] => {
  let { cashCents, itemsCents } = after;
  return entries.map((entry) => {
    const one = { ...entry, after: { cashCents, itemsCents } };
    cashCents -= entry.cashCents;
    itemsCents -= entry.itemsCents;
    return one;
  });
};
