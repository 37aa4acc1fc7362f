import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import { frameLoop, type FrameMoment } from '../../lib/frame-loop.ts';
import { play } from '../../lib/sound.ts';
import type { ReadStore } from '../../table-client/table-store.ts';

/** State common to all games with a draw. */
interface DrawnRound {
  phase: string;
  roundId: number | null;
  connection: ConnectionStatus;
  /** End of betting, by the local monotonic clock. */
  closesAtMs: number;
}

/** One frame of the screen. The same object is reused, so that drawing allocates nothing. */
export interface RoundFrame<State> extends FrameMoment {
  state: State;
  /** Share of the betting time that is left, as a continuous value from 1 to 0. */
  shareLeft: number;
  /** Time since the current phase began on the screen, ms. */
  phaseMs: number;
}

interface FramesOf<State, Frame> {
  /** Game whose sound volume applies. */
  game: string;
  store: ReadStore<State>;
  /** First frame. `read` updates the game's own values in it. */
  frame: Frame;
  read: (frame: Frame) => void;
  /** Length of betting, ms; 0: not known yet. */
  bettingMs: (state: State) => number;
  /** Shortest time between two frames in this state, ms; 0: every repaint. */
  intervalMs: (state: State) => number;
  /** Number of the tile or sector below the pointer; null: nothing moves. */
  below: (frame: Frame) => number | null;
}

/** Shortest time between two click sounds, ms. Faster ones would sound like a buzz. */
const CLICK_EVERY_MS = 70;

/** Returns the share of the betting time that is left, from 1 to 0; 0 outside betting. */
export const shareLeftOf = (
  { phase, closesAtMs }: Pick<DrawnRound, 'phase' | 'closesAtMs'>,
  bettingMs: number,
  nowMs: number,
): number => (phase === 'betting' && bettingMs > 0 ? Math.min(1, Math.max(0, (closesAtMs - nowMs) / bettingMs)) : 0);

/**
 * Returns a function that receives in each frame the tile or sector below the pointer (null: none). It plays a click
 * when that changes, at most once in `CLICK_EVERY_MS`.
 */
export const pointerClicks = (click: () => void): ((below: number | null, nowMs: number) => void) => {
  let before: number | null = null;
  let clickedAt = -Infinity;
  return (below, nowMs) => {
    const hasPassed = below !== null && before !== null && below !== before;
    before = below;
    if (!hasPassed || nowMs - clickedAt < CLICK_EVERY_MS) return;
    clickedAt = nowMs;
    click();
  };
};

/**
 * Returns a clock for frames. While the connection is silent or lost, it stays at the first frame in that state, so
 * that moving things stand still.
 */
export const frozenClock = (): ((connection: ConnectionStatus, nowMs: number) => number) => {
  let frozenAt: number | null = null;
  return (connection, nowMs) => {
    frozenAt = isUnheard(connection) ? (frozenAt ?? nowMs) : null;
    return frozenAt ?? nowMs;
  };
};

/**
 * Returns the frame loop of a drawn round; see `frameLoop`. Plays a click when another tile or sector is below the
 * pointer, at most once in `CLICK_EVERY_MS`.
 */
export function roundFrames<State extends DrawnRound, Frame extends RoundFrame<State>>({
  game,
  store,
  frame: first,
  read,
  bettingMs,
  intervalMs,
  below,
}: FramesOf<State, Frame>): (draw: (frame: Frame) => void) => () => void {
  let phaseBegan = 0;
  const hear = pointerClicks(() => play('click', game));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const momentOf = frozenClock();
  const advance = (frame: Frame): void => {
    const state = store.getState();
    const nowMs = momentOf(state.connection, frame.nowMs);
    if (nowMs !== frame.nowMs) Object.assign(frame, { nowMs, deltaMs: 0 });
    if (state.phase !== frame.state.phase || state.roundId !== frame.state.roundId) phaseBegan = nowMs;
    frame.phaseMs = nowMs - phaseBegan;
    frame.state = state;
    frame.shareLeft = shareLeftOf(state, bettingMs(state), nowMs);
    read(frame);
    // With reduced motion the wheel or strip does not move, so no clicks are played.
    hear(calm.matches ? null : below(frame), nowMs);
  };
  return frameLoop(first, advance, () => intervalMs(store.getState()));
}
