import { WHEEL_COLOURS, WHEEL_PAYS } from '@updraft/rules/wheel';
import type { WheelColour } from './wire.ts';

/** The colours as they are shown: by what they pay. */
export const SHOWN_COLOURS: readonly WheelColour[] = [...WHEEL_COLOURS].sort(
  (one, other) => WHEEL_PAYS[one] - WHEEL_PAYS[other],
);

/** Sorts what belongs to colours in the order in which they are shown. */
export const byShown = (one: { colour: WheelColour }, other: { colour: WheelColour }): number =>
  SHOWN_COLOURS.indexOf(one.colour) - SHOWN_COLOURS.indexOf(other.colour);

/** Look of each colour: a swatch, and its edge if it is a choice. */
export const SWATCH: Record<WheelColour, string> = {
  black: 'bg-wheel-black ring-1 ring-muted/50 ring-inset',
  green: 'bg-wheel-green',
  red: 'bg-wheel-red',
  yellow: 'bg-wheel-yellow',
};

/** `5x`: a colour pays whole multiples. */
export const timesText = (multiplier: number): string => `${multiplier}x`;
