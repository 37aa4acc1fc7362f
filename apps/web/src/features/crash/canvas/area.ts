// Pure: drawing area, and the positions of times and multipliers in it.
import { CRASH_AREA } from '@updraft/contract/constants';

const AREA_WIDTH = CRASH_AREA.width;
export const AREA_HEIGHT = CRASH_AREA.height;

/** Position of the plot in the drawing area. The margins hold the axis labels and depend on the size on the screen. */
export interface Plot {
  /** Width of the drawing area. It is 1778 for the height of 1000 in the default shape, and differs in other shapes. */
  areaWidth: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Drawing units per CSS pixel. */
  unit: number;
  /** Scale of tip and item. It is smaller on phones, where they would otherwise cover the number. */
  scale: number;
}

/** Upper ends of the axes: time from 0, multiplier from 1. */
export interface Axes {
  maxMs: number;
  maxMultiplier: number;
}

/** Smallest scale of an item. `FULL_SIZE_PX`: height of the scene in CSS pixels from which the scale is 1. */
const MIN_SCALE = 0.58;
const FULL_SIZE_PX = 394;

/** Returns the plot for a canvas of this size in CSS pixels. The plot fills a canvas of any shape. */
export const plotFor = (cssWidth: number, cssHeight: number = (cssWidth * AREA_HEIGHT) / AREA_WIDTH): Plot => {
  const unit = AREA_HEIGHT / Math.max(1, cssHeight);
  const areaWidth = Math.max(1, cssWidth) * unit;
  const left = 46 * unit;
  const top = 26 * unit;
  const scale = Math.min(1, Math.max(MIN_SCALE, cssHeight / FULL_SIZE_PX));
  return {
    areaWidth,
    left,
    top,
    width: areaWidth - left - 18 * unit,
    height: AREA_HEIGHT - top - 28 * unit,
    unit,
    scale,
  };
};

const FIRST_MS = 9000;
const FIRST_RISE = 0.75;
/** Shares of the plot's width and height that the flight fills once it has outgrown the first view. */
const FILL_X = 0.86;
const FILL_Y = 0.76;

/** Returns a smooth maximum of two values. It has no kink where they cross, so the axes never jerk. */
const smoothMax = (a: number, b: number): number => Math.sqrt(Math.sqrt(a ** 4 + b ** 4));

/**
 * Returns the axes at a moment. They depend on the moment only, so all players see the same picture, even after a late
 * join.
 */
export const axesAt = (elapsedMs: number, multiplier: number, into: Axes): Axes => {
  into.maxMs = smoothMax(FIRST_MS, elapsedMs / FILL_X);
  into.maxMultiplier = 1 + smoothMax(FIRST_RISE, (multiplier - 1) / FILL_Y);
  return into;
};

export const xAt = (plot: Plot, axes: Axes, elapsedMs: number): number =>
  plot.left + (elapsedMs / axes.maxMs) * plot.width;

export const yAt = (plot: Plot, axes: Axes, multiplier: number): number =>
  plot.top + plot.height * (1 - (multiplier - 1) / (axes.maxMultiplier - 1));

const STEPS = [1, 2, 5];

/** Returns the smallest of 1, 2, 5 × 10ⁿ that divides `range` into at most `parts` parts. */
export const niceStep = (range: number, parts: number): number => {
  const power = 10 ** Math.floor(Math.log10(range / parts));
  for (const step of STEPS) if (range / (step * power) <= parts) return step * power;
  return 10 * power;
};

/** Largest number of parts that the height is divided into. */
const MAX_TICKS = 5;

/** Returns the distance between labelled multipliers, for any height of the flight. */
export const multiplierStep = (axes: Axes): number => niceStep(axes.maxMultiplier - 1, MAX_TICKS);

/**
 * Returns the labelled multiplier with index `n` from below: first 1, then round values (1.2, 1.4 … · 2, 4 … · 5000,
 * 10000).
 */
export const multiplierTick = (n: number, step: number): number =>
  n === 0 ? 1 : step <= 1 ? Math.round((1 + n * step) * 100) / 100 : n * step;

/** Formats a tick with no more decimals than its step needs, so that the highest fits beside the plot. */
export const tickText = (multiplier: number, step: number): string =>
  `${multiplier.toFixed(step >= 1 ? 0 : step >= 0.1 ? 1 : 2)}x`;
