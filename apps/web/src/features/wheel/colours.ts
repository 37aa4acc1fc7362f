import { WHEEL_COLOURS, WHEEL_PAYS } from '@updraft/rules/wheel';
import type { WheelColour } from './wire.ts';

/** Colours in the order of display, which is by their multipliers. */
export const SHOWN_COLOURS: readonly WheelColour[] = [...WHEEL_COLOURS].sort(
  (one, other) => WHEEL_PAYS[one] - WHEEL_PAYS[other],
);

/** Compares values of colours by the order of display. */
export const byShown = (one: { colour: WheelColour }, other: { colour: WheelColour }): number =>
  SHOWN_COLOURS.indexOf(one.colour) - SHOWN_COLOURS.indexOf(other.colour);

/** Classes of each colour: its fill, and its edge as a choice. */
export const SWATCH: Record<WheelColour, string> = {
  black: 'bg-wheel-black ring-1 ring-muted/50 ring-inset',
  green: 'bg-wheel-green',
  red: 'bg-wheel-red',
  yellow: 'bg-wheel-yellow',
};

/** Formats a multiplier as `5x`. The multipliers of colours are whole numbers. */
export const timesText = (multiplier: number): string => `${multiplier}x`;
