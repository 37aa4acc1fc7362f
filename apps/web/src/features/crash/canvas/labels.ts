import type { Brush } from './brush.ts';
import { labelSprite, type LabelSprite } from './sprites.ts';

const MAX_LABELS = 100;
const labels = new Map<string, LabelSprite>();
/** Brush of the drawn labels; another size of the canvas needs new labels. */
let labelsFor: Brush | null = null;

/** A label by its key, drawn when it is first wanted: the same few are stamped sixty times a second. */
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
