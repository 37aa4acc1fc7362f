import { frameLoop, type FrameMoment } from '../../lib/frame-loop.ts';
import { play } from '../../lib/sound.ts';
import { spinPlaceAt, tileAt } from './spinner.ts';
import type { JackpotState } from './state-types.ts';
import { jackpotStore } from './table.ts';

/** One moment of the screen; the same object every frame, so that drawing allocates nothing. */
export interface JackpotFrame extends FrameMoment {
  state: JackpotState;
  /** The pointer's place on the strip, in thousandths of a tile. */
  place: number;
  /** The share of the countdown that is left, without steps. */
  shareLeft: number;
  /** Ms since the phase on the screen began there. */
  phaseMs: number;
}

/** The pointer is not heard more often: faster clicks would be a buzz. */
const CLICK_EVERY_MS = 70;

const frame: JackpotFrame = {
  state: jackpotStore.getState(),
  nowMs: 0,
  deltaMs: 0,
  place: 0,
  shareLeft: 0,
  phaseMs: 0,
};
let phaseBegan = 0;
let clickedAt = 0;
let tile = -1;

/** The pointer clicks as tiles pass below it. */
function click(): void {
  const next = frame.state.phase === 'spin' ? tileAt(frame.place) : -1;
  const hasPassed = next !== tile && tile !== -1 && next !== -1;
  tile = next;
  if (!hasPassed || frame.nowMs - clickedAt < CLICK_EVERY_MS) return;
  clickedAt = frame.nowMs;
  play('click', 'jackpot');
}

const shareLeft = ({ phase, closesAtMs, settings }: JackpotState, nowMs: number): number =>
  phase === 'betting' && settings !== null
    ? Math.min(1, Math.max(0, (closesAtMs - nowMs) / (1000 * settings.timer)))
    : 0;

/** Runs `draw` before each repaint, with the moment of the spinner to show. Returns the function that ends it. */
export const onFrame = frameLoop(frame, ({ nowMs }) => {
  const state = jackpotStore.getState();
  if (state.phase !== frame.state.phase || state.roundId !== frame.state.roundId) phaseBegan = nowMs;
  frame.phaseMs = nowMs - phaseBegan;
  frame.state = state;
  frame.place = state.spin === null ? 0 : spinPlaceAt(state.spin, nowMs);
  frame.shareLeft = shareLeft(state, nowMs);
  click();
});
