import { DEFAULT_WHEEL_TIMES, sectorUnderPointer } from '@updraft/rules/wheel';
import { getConfig } from '../../lib/config.ts';
import { frameLoop, type FrameMoment } from '../../lib/frame-loop.ts';
import { play } from '../../lib/sound.ts';
import { rotationAt, spinLeftAt } from './rotation.ts';
import type { WheelState } from './state-types.ts';
import { wheelStore } from './table.ts';

/** One moment of the screen; the same object every frame, so that drawing allocates nothing. */
export interface WheelFrame extends FrameMoment {
  state: WheelState;
  /** Thousandths of a sector, clockwise. */
  rotation: number;
  /** The share of betting that is left, without steps. */
  shareLeft: number;
  spinLeftMs: number;
  /** Ms since the phase on the screen began there. */
  phaseMs: number;
}

/** The pointer is not heard more often: faster clicks would be a buzz. */
const CLICK_EVERY_MS = 70;

const frame: WheelFrame = {
  state: wheelStore.getState(),
  nowMs: 0,
  deltaMs: 0,
  rotation: 0,
  shareLeft: 0,
  spinLeftMs: 0,
  phaseMs: 0,
};
let phaseBegan = 0;
let clickedAt = 0;
let sector = -1;

/** The pointer clicks as sectors pass below it. */
function click(nowMs: number): void {
  const next = sectorUnderPointer(frame.rotation);
  const hasPassed = next !== sector && sector !== -1;
  sector = next;
  if (!hasPassed || frame.spinLeftMs === 0 || nowMs - clickedAt < CLICK_EVERY_MS) return;
  clickedAt = nowMs;
  play('click', 'wheel');
}

/** Runs `draw` before each repaint, with the moment of the wheel to show. Returns the function that ends it. */
export const onFrame = frameLoop(frame, ({ nowMs }) => {
  const state = wheelStore.getState();
  if (state.phase !== frame.state.phase || state.roundId !== frame.state.roundId) phaseBegan = nowMs;
  frame.phaseMs = nowMs - phaseBegan;
  frame.state = state;
  frame.rotation = rotationAt(state, nowMs);
  frame.spinLeftMs = spinLeftAt(state, nowMs);
  const bettingMs = (getConfig()?.wheel ?? DEFAULT_WHEEL_TIMES).bettingMs;
  frame.shareLeft = state.phase === 'betting' ? Math.min(1, Math.max(0, state.closesAtMs - nowMs) / bettingMs) : 0;
  click(nowMs);
});
