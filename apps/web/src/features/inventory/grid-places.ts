// Pure: where the cards of a grid stand.

/** Narrowest card, height of every card, and the gap between cards, in CSS pixels. */
const MIN_WIDTH_PX = 108;
export const CARD_HEIGHT_PX = 184;
const GAP_PX = 8;

export interface GridMeasures {
  columns: number;
  cardWidthPx: number;
}

/** As many columns as fit; the cards share what is left. */
export const gridMeasures = (widthPx: number): GridMeasures => {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (MIN_WIDTH_PX + GAP_PX)));
  return { columns, cardWidthPx: Math.max(0, (widthPx - GAP_PX * (columns - 1)) / columns) };
};

/** The upper left corner of the card at `index`. */
export const placeOf = (index: number, { columns, cardWidthPx }: GridMeasures): { xPx: number; yPx: number } => ({
  xPx: (index % columns) * (cardWidthPx + GAP_PX),
  yPx: Math.floor(index / columns) * (CARD_HEIGHT_PX + GAP_PX),
});

/** Height of a grid of `count` cards. */
export const gridHeightPx = (count: number, { columns }: GridMeasures): number =>
  Math.max(0, Math.ceil(count / columns) * (CARD_HEIGHT_PX + GAP_PX) - GAP_PX);
