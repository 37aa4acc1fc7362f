// Pure: where the wheel stands on the screen as a function of time.
import { spinLeftMs, wheelRotation } from '@updraft/rules/wheel';
import type { WheelState } from './state-types.ts';

type Turning = Pick<WheelState, 'spin' | 'rotate' | 'phase'>;

/** Milliseconds of the spin that are left; 0 when the wheel stands. */
export const spinLeftAt = ({ spin, phase }: Pick<Turning, 'spin' | 'phase'>, nowMs: number): number =>
  spin === null || phase !== 'spin' ? 0 : Math.max(0, spinLeftMs(spin.ms) - (nowMs - spin.toldAtMs));

/**
 * The rotation at a moment of the local clock, in thousandths of a sector. A pure function of what is left of the spin:
 * who joins late sees the same place, and every screen stops at the same sector.
 */
export const rotationAt = (state: Turning, nowMs: number): number => {
  const { spin, rotate, phase } = state;
  if (spin === null || phase !== 'spin') return rotate;
  return wheelRotation(spin.motion, { ms: spin.ms, sinceMs: nowMs - spin.toldAtMs });
};
