// Pure: groups cash-outs into chips, and moves chips that would overlap.
import { multiplierText } from '../hundredths.ts';

/** Cash-outs that are shown as one chip. */
export interface CashOutGroup<T> {
  lowHundredths: number;
  highHundredths: number;
  members: readonly T[];
}

/**
 * Groups the cash-outs of one moment into at most `most` groups, lowest multiplier first. Equal multipliers always
 * share a group. If there are too many groups, the nearest neighbours are merged.
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

/** Formats a group's multipliers: `1.50x`, or for several `1.50–1.56x`. */
export const groupLabel = ({ lowHundredths, highHundredths }: CashOutGroup<unknown>): string =>
  lowHundredths === highHundredths
    ? multiplierText(lowHundredths)
    : `${(lowHundredths / 100).toFixed(2)}–${multiplierText(highHundredths)}`;

/** Position of a chip by its left edge and its top. `top`: its place before it moves below newer chips. */
export interface Place {
  left: number;
  top: number;
  width: number;
}

/**
 * Returns the downward shift of the chip `index` of `places` (newest first) with which it covers no newer chip.
 * `shifts` contains the shifts of newer chips and receives this one.
 */
export const shiftBelow = (
  places: readonly Place[],
  shifts: number[],
  { index, height }: { index: number; height: number },
): number => {
  const own = places[index];
  if (own === undefined) return 0;
  let top = own.top;
  // A shift below one chip may cover another, so all chips are checked again.
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
