import type { Brush } from './brush.ts';
import { labelSprite, type LabelSprite } from './sprites.ts';

const MAX_LABELS = 100;
const labels = new Map<string, LabelSprite>();
/** Brush of the drawn labels. A new size of the canvas needs new labels. */
let labelsFor: Brush | null = null;

/**
 * Returns a label by its key. It is drawn on first use and then copied, because the same labels are needed in every
 * frame.
 */
export const labelOf = (
  brush: Brush,
  key: string,
  look: () => { text: string; font: string; colour: string },
): LabelSprite => {
  if (labelsFor !== brush || labels.size > MAX_LABELS) labels.clear();
  labelsFor = brush;
  let label = labels.get(key);
  if (label === undefined) labels.set(key, (label = labelSprite({ ...look(), unit: brush.plot.unit })));
  return label;
};
