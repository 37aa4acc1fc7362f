// Pure: positions of the cards in the grid. The stylesheet sets their height, `--card-height`, by the window.

/** Narrowest card, and the gap between cards, in CSS pixels. */
const MIN_WIDTH_PX = 108;
const GAP_PX = 8;

export interface GridMeasures {
  columns: number;
  cardWidthPx: number;
}

/** Returns the measures of the grid: as many columns as fit, and cards that share the rest of the width. */
export const gridMeasures = (widthPx: number): GridMeasures => {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (MIN_WIDTH_PX + GAP_PX)));
  return { columns, cardWidthPx: Math.max(0, (widthPx - GAP_PX * (columns - 1)) / columns) };
};

/** Returns the upper left corner of the card at `index`, as CSS lengths. */
export const placeOf = (index: number, { columns, cardWidthPx }: GridMeasures): { x: string; y: string } => ({
  x: `${(index % columns) * (cardWidthPx + GAP_PX)}px`,
  y: `calc(${Math.floor(index / columns)} * (var(--card-height) + ${GAP_PX}px))`,
});

/** Returns the height of a grid of `count` cards, as a CSS length. */
export const gridHeight = (count: number, { columns }: GridMeasures): string =>
  count === 0 ? '0px' : `calc(${Math.ceil(count / columns)} * (var(--card-height) + ${GAP_PX}px) - ${GAP_PX}px)`;
