import { frameLoop, type FrameMoment, SLOW_FRAME_MS } from '../../lib/frame-loop.ts';
import { clockOffsetMs } from '../../lib/socket.ts';
import { flightMoment, shownHundredths, smoothMultiplier } from './flight-clock.ts';
import type { CrashState } from './state-types.ts';
import { crashStore, lastHeardAt } from './store.ts';

/** One frame of the screen. The same object is reused, so that drawing allocates nothing. */
export interface FlightFrame extends FrameMoment {
  state: CrashState;
  elapsedMs: number;
  hundredths: number;
  /** Multiplier as a continuous value, not rounded down to hundredths. */
  smooth: number;
  frozen: boolean;
  /** Seconds left of the waiting phase, as a continuous value. */
  secondsLeft: number;
  /** Time since the current phase began on the screen, ms. */
  phaseMs: number;
}

const frame: FlightFrame = {
  state: crashStore.getState(),
  nowMs: 0,
  deltaMs: 0,
  elapsedMs: 0,
  hundredths: 100,
  smooth: 1,
  frozen: false,
  secondsLeft: 0,
  phaseMs: 0,
};
const moment = { startedAt: 0, lastWordAt: 0, serverNow: 0, silentMs: 0 };
let phaseBegan = 0;

function readFlight(state: CrashState, now: number): void {
  const { startedAt, lastWordAt, ended } = state;
  const silentMs = now - lastHeardAt();
  if (state.phase === 'running' && startedAt !== null && lastWordAt !== null) {
    moment.startedAt = startedAt;
    moment.lastWordAt = lastWordAt;
    moment.serverNow = performance.timeOrigin + now + clockOffsetMs();
    moment.silentMs = silentMs;
    const { elapsedMs, frozen } = flightMoment(moment);
    frame.elapsedMs = elapsedMs;
    frame.frozen = frozen || state.connection !== 'online';
    frame.hundredths = shownHundredths(elapsedMs);
    frame.smooth = smoothMultiplier(elapsedMs, state.growthPerMs);
    return;
  }
  frame.frozen = state.connection === 'offline' || state.connection === 'silent';
  frame.hundredths = ended === null ? 100 : ended.hundredths;
  frame.smooth = frame.hundredths / 100;
  frame.elapsedMs = ended === null ? 0 : Math.log(frame.smooth) / state.growthPerMs;
  frame.secondsLeft = Math.max(0, state.countdown - Math.min(1, Math.max(0, silentMs / 1000)));
}

/**
 * Runs `draw` before each repaint with the current frame of the flight. One loop serves all moving parts. Returns a
 * function that ends it.
 */
export const onFrame = frameLoop(
  frame,
  ({ nowMs }) => {
    const state = crashStore.getState();
    if (state.phase !== frame.state.phase || state.roundId !== frame.state.roundId) phaseBegan = nowMs;
    frame.phaseMs = nowMs - phaseBegan;
    frame.state = state;
    readFlight(state, nowMs);
  },
  // The countdown and the calm light of the runway alone move before the flight.
  () => (crashStore.getState().phase === 'waiting' ? SLOW_FRAME_MS : 0),
);
