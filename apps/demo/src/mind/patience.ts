// PURE. Start times of players, and waits after a failure.
import { type Random, between } from './random.ts';

const EAGER = 6;
const EAGER_MS = 1200;
const ALL_MS = 20_000;
const FIRST_MS = 1000;
const MAX_MS = 60_000;

/** Returns the start delay of a player by place (from 0), ms: a few at once, the others over twenty seconds. */
export const startDelayMs = ({ place, count }: { place: number; count: number }, random: Random): number => {
  if (place < EAGER) return Math.round(((place + random()) / EAGER) * EAGER_MS);
  return Math.round(EAGER_MS + ((place - EAGER + random()) / Math.max(1, count - EAGER)) * (ALL_MS - EAGER_MS));
};

/**
 * Returns the pause after `failures` failures in a row (from 1), ms: doubling up to a minute, and randomised so that
 * players do not return together.
 */
export const backOffMs = (failures: number, random: Random): number =>
  Math.round(Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(10, failures - 1)) * between(random, [0.5, 1]));
