// PURE. Statement of a player's account: AC-1 and AC-2.

/** Worth of a player's cash, items and bonus money, or its change by an entry of the statement. */
export interface Worth {
  cashCents: number;
  itemsCents: number;
  bonusCents: number;
}

/**
 * Returns each entry with the player's sums after it. `entries`: the newest first. `after`: the sums after the newest
 * entry. [AC-2]
 */
export const withSumsAfter = <Entry extends Worth>(
  entries: readonly Entry[],
  after: Worth,
): (Entry & { after: Worth })[] => {
  let { cashCents, itemsCents, bonusCents } = after;
  return entries.map((entry) => {
    const one = { ...entry, after: { cashCents, itemsCents, bonusCents } };
    cashCents -= entry.cashCents;
    itemsCents -= entry.itemsCents;
    bonusCents -= entry.bonusCents;
    return one;
  });
};
