import { type RoundFrame, roundFrames } from '../../entities/round/round-frames.ts';
import { SLOW_FRAME_MS, STILL_FRAME_MS } from '../../lib/frame-loop.ts';
import { spinPlaceAt, tileAt } from './spinner.ts';
import { isBettingOpen, type JackpotState } from './state-types.ts';
import { jackpotStore } from './table.ts';

export interface JackpotFrame extends RoundFrame<JackpotState> {
  /** Position of the pointer on the strip, in thousandths of a tile. */
  place: number;
}

/** Runs `draw` before each repaint with the current frame of the spinner. Returns a function that ends it. */
export const onFrame = roundFrames<JackpotState, JackpotFrame>({
  game: 'jackpot',
  store: jackpotStore,
  frame: { state: jackpotStore.getState(), nowMs: 0, deltaMs: 0, place: 0, shareLeft: 0, phaseMs: 0 },
  read: (frame) => {
    const { spin } = frame.state;
    frame.place = spin === null ? 0 : spinPlaceAt(spin, frame.nowMs);
  },
  bettingMs: ({ settings }) => 1000 * (settings?.timer ?? 0),
  // The countdown alone moves during betting, and nothing does before it.
  intervalMs: (state) => (state.phase === 'betting' ? SLOW_FRAME_MS : isBettingOpen(state) ? STILL_FRAME_MS : 0),
  below: ({ state, place }) => (state.phase === 'spin' ? tileAt(place) : null),
});
