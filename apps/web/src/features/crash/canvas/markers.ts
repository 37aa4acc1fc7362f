import { BET_RESULT } from '@updraft/contract/constants';
import { isManual, multiplierText, toHundredths } from '../hundredths.ts';
import type { CrashBet } from '../wire.ts';
import { yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { crashDash, LINES_FROM } from './curve.ts';

const NO_DASH: number[] = [];
/** From the middle of one chip to that of the next, in CSS pixels. */
const CHIP_STEP = 23;

/** Where a bet stands on the axis: its cash-out once won, otherwise its auto-stop; null for a manual one. */
const markOf = (bet: CrashBet): number | null => {
  if (bet.is_win === BET_RESULT.WON) return toHundredths(bet.multiplier ?? 1);
  return isManual(bet) ? null : Math.min(toHundredths(bet.autoWithdraw), toHundredths(bet.cap));
};

const labels = new WeakMap<CrashBet, string>();

const labelOf = (bet: CrashBet, hundredths: number): string => {
  let label = labels.get(bet);
  if (label === undefined) {
    label = `${bet.is_win === BET_RESULT.WON ? '✓ ' : ''}${multiplierText(hundredths)}`;
    labels.set(bet, label);
  }
  return label;
};

const drawMarker = (brush: Brush, bet: CrashBet, { hundredths, slot, ceiling }: { hundredths: number; slot: number; ceiling: number }): number => {
  const { context, plot, axes, palette } = brush;
  const { unit } = plot;
  const isWon = bet.is_win === BET_RESULT.WON;
  const colour = isWon ? palette.win : bet.is_win === BET_RESULT.LOST ? palette.muted : palette.lift;
  const isAbove = hundredths / 100 > axes.maxMultiplier;
  const y = isAbove ? plot.top + (10 + slot * 24) * unit : yAt(plot, axes, hundredths / 100);
  const right = plot.left + plot.width;
  if (!isAbove) {
    context.strokeStyle = colour;
    context.globalAlpha = 0.7;
    context.lineWidth = 1.5 * unit;
    context.setLineDash(crashDash(unit));
    context.beginPath();
    context.moveTo(plot.left + plot.width * LINES_FROM, y);
    context.lineTo(right, y);
    context.stroke();
    context.setLineDash(NO_DASH);
    context.globalAlpha = 1;
  }
  // The chip gives way upwards to the one below it; its line stays where the multiplier is.
  const chipY = isAbove ? y : Math.min(y, ceiling);
  const label = labelOf(bet, hundredths);
  context.font = brush.markerFont;
  const width = context.measureText(label).width + (isAbove ? 26 : 14) * unit;
  context.fillStyle = palette.ink;
  context.strokeStyle = colour;
  context.lineWidth = 1.25 * unit;
  context.beginPath();
  context.roundRect(right - width, chipY - 10 * unit, width, 20 * unit, 6 * unit);
  context.fill();
  context.stroke();
  context.fillStyle = colour;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillText(label, right - 7 * unit, chipY + unit);
  if (isAbove) context.fillText('↑', right - width + 15 * unit, chipY + unit);
  return isAbove ? ceiling : chipY - CHIP_STEP * unit;
};

/** The bet with the lowest mark above `floor`, ties by place in the list; a round has three at most. */
const nextAbove = (bets: readonly CrashBet[], floor: { mark: number; index: number }): boolean => {
  let best = -1;
  let bestMark = Infinity;
  for (let index = 0; index < bets.length; index++) {
    const bet = bets[index];
    const mark = bet === undefined ? null : markOf(bet);
    if (mark === null || mark < floor.mark || (mark === floor.mark && index <= floor.index) || mark >= bestMark) continue;
    best = index;
    bestMark = mark;
  }
  floor.mark = bestMark;
  floor.index = best;
  return best >= 0;
};

const place = { mark: 0, index: -1 };

/** The player's own bets at the multiplier at which they stop or were stopped, from the lowest up. */
export const drawOwnMarkers = (brush: Brush, bets: readonly CrashBet[]): void => {
  let slot = 0;
  let ceiling = Infinity;
  place.mark = 0;
  place.index = -1;
  while (nextAbove(bets, place)) {
    const bet = bets[place.index];
    if (bet === undefined) return;
    ceiling = drawMarker(brush, bet, { hundredths: place.mark, slot, ceiling });
    if (place.mark / 100 > brush.axes.maxMultiplier) slot++;
  }
};
