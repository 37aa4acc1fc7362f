// Pure: rotation of the wheel on the screen as a function of time.
import { spinLeftMs, wheelRotation } from '@updraft/rules/wheel';
import type { WheelState } from './state-types.ts';

type Turning = Pick<WheelState, 'spin' | 'rotate' | 'phase'>;

/** Returns the time left of the spin, ms; 0: the wheel does not turn. */
export const spinLeftAt = ({ spin, phase }: Pick<Turning, 'spin' | 'phase'>, nowMs: number): number =>
  spin === null || phase !== 'spin' ? 0 : Math.max(0, spinLeftMs(spin.ms) - (nowMs - spin.toldAtMs));

/**
 * Returns the rotation at a moment of the local clock, in thousandths of a sector. It depends only on the time left of
 * the spin. So a player who joins late sees the same rotation, and every screen stops at the same sector.
 */
export const rotationAt = (state: Turning, nowMs: number): number => {
  const { spin, rotate, phase } = state;
  if (spin === null || phase !== 'spin') return rotate;
  return wheelRotation(spin.motion, { ms: spin.ms, sinceMs: nowMs - spin.toldAtMs });
};
