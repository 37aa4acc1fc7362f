import { BET_RESULT } from '@updraft/contract/constants';
import { isManual, multiplierText, toHundredths } from '../hundredths.ts';
import type { CrashBet } from '../wire.ts';
import { yAt } from './area.ts';
import type { Brush } from './brush.ts';
import { crashDash, LINES_FROM } from './curve.ts';
import { labelOf } from './labels.ts';
import { markLine, placeLabels } from './marker-places.ts';
import type { LabelSprite } from './sprites.ts';

const NO_DASH: number[] = [];
/** Smallest distance between the centres of two labels, in CSS pixels. */
const LABEL_STEP = 23;
/** Width of the slanted piece of a line that leads to a moved label, in CSS pixels. */
const LEADER = 12;

/** Returns the multiplier of a bet's mark: that of its cash-out, otherwise its auto cash-out. Null for a manual bet. */
const markOf = (bet: CrashBet): number | null => {
  if (bet.is_win === BET_RESULT.WON) return toHundredths(bet.multiplier ?? 1);
  return isManual(bet) ? null : Math.min(toHundredths(bet.autoWithdraw), toHundredths(bet.cap));
};

const colourOf = ({ palette }: Brush, bet: CrashBet): string =>
  bet.is_win === BET_RESULT.WON ? palette.win : bet.is_win === BET_RESULT.LOST ? palette.muted : palette.lift;

const markLabel = (brush: Brush, bet: CrashBet, hundredths: number): LabelSprite =>
  labelOf(brush, `mark${bet.is_win}:${hundredths}`, () => ({
    text: `${bet.is_win === BET_RESULT.WON ? '✓ ' : ''}${multiplierText(hundredths)}`,
    font: brush.markerFont,
    colour: colourOf(brush, bet),
  }));
const arrow = (brush: Brush, bet: CrashBet): LabelSprite =>
  labelOf(brush, `arrow${bet.is_win}`, () => ({ text: '↑', font: brush.markerFont, colour: colourOf(brush, bet) }));

/**
 * Moves `floor` to the next higher mark and its bet; false: there is none. Equal marks are in the order of the list. A
 * round has at most three own bets.
 */
const nextAbove = (bets: readonly CrashBet[], floor: { mark: number; index: number }): boolean => {
  let best = -1;
  let bestMark = Infinity;
  for (let index = 0; index < bets.length; index++) {
    const bet = bets[index];
    const mark = bet === undefined ? null : markOf(bet);
    if (mark === null || mark < floor.mark || (mark === floor.mark && index <= floor.index) || mark >= bestMark)
      continue;
    best = index;
    bestMark = mark;
  }
  floor.mark = bestMark;
  floor.index = best;
  return best >= 0;
};

const place = { mark: 0, index: -1 };

/** Marks of this frame, the lowest first. The array is reused, so that drawing allocates nothing. */
const shown: CrashBet[] = [];
const marks: number[] = [];
const widths: number[] = [];
const heights: number[] = [];
const labelHeights: number[] = [];
const line: number[] = [];

const isAbove = (brush: Brush, hundredths: number): boolean => hundredths / 100 > brush.axes.maxMultiplier;

/** Lists the marks with the widths of their labels and the heights that they would have alone. */
const measureMarks = (brush: Brush, bets: readonly CrashBet[]): void => {
  const { plot, axes } = brush;
  place.mark = 0;
  place.index = -1;
  shown.length = marks.length = widths.length = heights.length = 0;
  while (nextAbove(bets, place)) {
    const bet = bets[place.index];
    if (bet === undefined) return;
    const above = isAbove(brush, place.mark);
    shown.push(bet);
    marks.push(place.mark);
    widths.push(markLabel(brush, bet, place.mark).width + (above ? 26 : 14) * plot.unit);
    heights.push(above ? plot.top : yAt(plot, axes, place.mark / 100));
  }
};

const drawLine = ({ context, plot }: Brush, colour: string): void => {
  context.strokeStyle = colour;
  context.globalAlpha = 0.7;
  context.lineWidth = 1.5 * plot.unit;
  context.setLineDash(crashDash(plot.unit));
  context.beginPath();
  for (let index = 0; index < line.length; index += 2) context.lineTo(line[index] ?? 0, line[index + 1] ?? 0);
  context.stroke();
  context.setLineDash(NO_DASH);
  context.globalAlpha = 1;
};

const drawLabel = (brush: Brush, index: number, colour: string): void => {
  const { context, plot, palette } = brush;
  const { unit } = plot;
  const bet = shown[index];
  const mark = marks[index] ?? 0;
  const width = widths[index] ?? 0;
  const y = labelHeights[index] ?? 0;
  if (bet === undefined) return;
  const right = plot.left + plot.width;
  context.fillStyle = palette.ink;
  context.strokeStyle = colour;
  context.lineWidth = 1.25 * unit;
  context.beginPath();
  context.roundRect(right - width, y - 10 * unit, width, 20 * unit, 6 * unit);
  context.fill();
  context.stroke();
  const label = markLabel(brush, bet, mark);
  context.drawImage(label.canvas, right - 6 * unit - label.width, y + unit - label.height / 2);
  if (!isAbove(brush, mark)) return;
  const up = arrow(brush, bet);
  context.drawImage(up.canvas, right - width + 16 * unit - up.width, y + unit - up.height / 2);
};

const room = { top: 0, step: 0 };
const shape = { from: 0, columnLeft: 0, left: 0, labelY: 0, y: 0, leader: 0 };

/** Draws the player's own bets at their cash-out or target multiplier, from the lowest up. */
export const drawOwnMarkers = (brush: Brush, bets: readonly CrashBet[]): void => {
  const { plot } = brush;
  measureMarks(brush, bets);
  room.top = plot.top + 10 * plot.unit;
  room.step = LABEL_STEP * plot.unit;
  placeLabels(heights, room, labelHeights);
  const right = plot.left + plot.width;
  let widest = 0;
  for (const width of widths) widest = Math.max(widest, width);
  shape.from = plot.left + plot.width * LINES_FROM;
  shape.columnLeft = right - widest - 4 * plot.unit;
  shape.leader = LEADER * plot.unit;
  for (let index = 0; index < shown.length; index++) {
    const bet = shown[index];
    if (bet === undefined) return;
    const colour = colourOf(brush, bet);
    if (!isAbove(brush, marks[index] ?? 0)) {
      shape.left = right - (widths[index] ?? 0);
      shape.labelY = labelHeights[index] ?? 0;
      shape.y = heights[index] ?? 0;
      markLine(shape, line);
      drawLine(brush, colour);
    }
    drawLabel(brush, index, colour);
  }
};
