// Pure: times at which a started battle shows its boxes. All times are in ms.
import type { ReelTimes } from '../opening/state.ts';

/** Running times of the reels. The reels of all seats run together. */
export const BATTLE_REELS: ReelTimes = { firstMs: 3400, nextMs: 0 };
/** Time for which the drops of a box stay before the next box begins. */
const STANDS_MS = 1000;
const ROUND_MS = BATTLE_REELS.firstMs + STANDS_MS;

/**
 * `round`: index of the box whose reels are shown, from 0. `isStopped`: true once its reels have stopped and its drops
 * are shown.
 */
export interface Phase {
  round: number;
  isStopped: boolean;
}

/** Returns the first phase to show `passedMs` after the start; null: the battle is over by then. */
export function firstPhase(passedMs: number, boxes: number): Phase | null {
  const round = Math.max(0, Math.floor(passedMs / ROUND_MS));
  return round < boxes ? { round, isStopped: false } : null;
}

/** Returns the phase that follows the given one; null: the battle is over. */
export function nextPhase({ round, isStopped }: Phase, boxes: number): Phase | null {
  if (!isStopped) return { round, isStopped: true };
  return round + 1 < boxes ? { round: round + 1, isStopped: false } : null;
}

/** Returns the duration of a phase, ms. */
export const phaseMs = ({ isStopped }: Phase): number => (isStopped ? STANDS_MS : BATTLE_REELS.firstMs);

/** Returns the number of boxes whose drops may be shown. */
export const openedIn = (phase: Phase | null, boxes: number): number =>
  phase === null ? boxes : phase.round + Number(phase.isStopped);
