// Pure: which cash-outs share one chip, and where chips that would cover one another go.
import { multiplierText } from '../hundredths.ts';

/** Cash-outs that are shown as one chip. */
export interface CashOutGroup<T> {
  lowHundredths: number;
  highHundredths: number;
  members: readonly T[];
}

/**
 * Cash-outs of one moment as at most `most` groups, lowest multiplier first: equal ones always stand
 * together, and where there are too many the nearest neighbours do.
 */
export const groupCashOuts = <T extends { hundredths: number }>(
  cashOuts: readonly T[],
  most: number,
): readonly CashOutGroup<T>[] => {
  const groups: { lowHundredths: number; highHundredths: number; members: T[] }[] = [];
  for (const one of [...cashOuts].sort((a, b) => a.hundredths - b.hundredths)) {
    const last = groups.at(-1);
    if (last !== undefined && last.highHundredths === one.hundredths) last.members.push(one);
    else groups.push({ lowHundredths: one.hundredths, highHundredths: one.hundredths, members: [one] });
  }
  const gapAfter = (index: number): number =>
    (groups[index + 1]?.lowHundredths ?? Infinity) - (groups[index]?.highHundredths ?? 0);
  while (groups.length > most) {
    let nearest = 0;
    for (let index = 1; index < groups.length - 1; index++) if (gapAfter(index) < gapAfter(nearest)) nearest = index;
    const [upper] = groups.splice(nearest + 1, 1);
    const lower = groups[nearest];
    if (upper === undefined || lower === undefined) break;
    lower.highHundredths = upper.highHundredths;
    lower.members.push(...upper.members);
  }
  return groups;
};

/** `1.50x`, for several multipliers `1.50–1.56x`. */
export const groupLabel = ({ lowHundredths, highHundredths }: CashOutGroup<unknown>): string =>
  lowHundredths === highHundredths
    ? multiplierText(lowHundredths)
    : `${(lowHundredths / 100).toFixed(2)}–${multiplierText(highHundredths)}`;

/** A chip's place, by its left edge and its top; `top` is where it would be if it were alone. */
export interface Place {
  left: number;
  top: number;
  width: number;
}

/**
 * Returns the shift of the chip `index` of `places` (newest first) below its own place, so that it covers none of the
 * newer ones. `shifts` holds their shifts and takes this one.
 */
export const shiftBelow = (
  places: readonly Place[],
  shifts: number[],
  { index, height }: { index: number; height: number },
): number => {
  const own = places[index];
  if (own === undefined) return 0;
  let top = own.top;
  // A shift past one chip may bring this chip over another one, so the others are checked again.
  for (let again = true; again;) {
    again = false;
    for (let newer = 0; newer < index; newer++) {
      const other = places[newer];
      if (other === undefined || other.left >= own.left + own.width || own.left >= other.left + other.width) continue;
      const otherTop = other.top + (shifts[newer] ?? 0);
      if (top < otherTop + height && otherTop < top + height) {
        top = otherTop + height;
        again = true;
      }
    }
  }
  shifts[index] = top - own.top;
  return top - own.top;
};
