// PURE. Chances of a box in the order of the draw: rules CA-5 and CA-11 of SPEC.md.

/** An item with its chance in the draw. `itemId`: its entry in the catalogue. */
export interface BoxChance {
  itemId: number;
  /** Chance of the item, in parts per million. */
  parts: number;
}

/** Returns the box's chances in the order of the draw. [CA-5, CA-11] */
export const inDrawOrder = <Chance extends BoxChance>(chances: readonly Chance[]): Chance[] =>
  [...chances].sort((a, b) => a.itemId - b.itemId);
