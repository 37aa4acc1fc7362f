// Pure: the moments at which a started battle shows its boxes. All times in ms.
import type { ReelTimes } from '../opening/state.ts';

/** The reels of all seats run together. */
export const BATTLE_REELS: ReelTimes = { firstMs: 3400, nextMs: 0 };
/** The drops of a box stand before the next box begins. */
const STANDS_MS = 1000;
const ROUND_MS = BATTLE_REELS.firstMs + STANDS_MS;

/** `round`: the box whose reels are shown, from 0 on. `isStopped`: its drops are known. */
export interface Phase {
  round: number;
  isStopped: boolean;
}

/** The first phase to show, `passedMs` after the start; null: the battle is over by then. */
export function firstPhase(passedMs: number, boxes: number): Phase | null {
  const round = Math.max(0, Math.floor(passedMs / ROUND_MS));
  return round < boxes ? { round, isStopped: false } : null;
}

/** The phase after this one; null: the battle is over. */
export function nextPhase({ round, isStopped }: Phase, boxes: number): Phase | null {
  if (!isStopped) return { round, isStopped: true };
  return round + 1 < boxes ? { round: round + 1, isStopped: false } : null;
}

/** The time that a phase lasts. */
export const phaseMs = ({ isStopped }: Phase): number => (isStopped ? STANDS_MS : BATTLE_REELS.firstMs);

/** Number of boxes whose drops may be shown. */
export const openedIn = (phase: Phase | null, boxes: number): number =>
  phase === null ? boxes : phase.round + Number(phase.isStopped);
