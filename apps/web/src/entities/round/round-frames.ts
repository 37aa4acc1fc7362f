import { type ConnectionStatus, isUnheard } from '../../lib/connection-state.ts';
import { frameLoop, type FrameMoment } from '../../lib/frame-loop.ts';
import { play } from '../../lib/sound.ts';
import type { ReadStore } from '../../table-client/table-store.ts';

/** State that all games with a draw show. */
interface DrawnRound {
  phase: string;
  roundId: number | null;
  connection: ConnectionStatus;
  /** End of betting, by the local monotonic clock. */
  closesAtMs: number;
}

/** One moment of the screen; the same object every frame, so that drawing allocates nothing. */
export interface RoundFrame<State> extends FrameMoment {
  state: State;
  /** The share of betting that is left, without steps. */
  shareLeft: number;
  /** Ms since the phase on the screen began there. */
  phaseMs: number;
}

interface FramesOf<State, Frame> {
  /** The game that is heard. */
  game: string;
  store: ReadStore<State>;
  /** The first frame, to which `read` adds the game's own values. */
  frame: Frame;
  read: (frame: Frame) => void;
  /** Length of betting, ms; 0 while it is not known. */
  bettingMs: (state: State) => number;
  /** Position below the pointer; null while nothing moves. */
  below: (frame: Frame) => number | null;
}

/** The pointer is not heard more often: faster clicks would be a buzz. */
const CLICK_EVERY_MS = 70;

/** Share of the betting time that is left, from 1 to 0. */
export const shareLeftOf = (
  { phase, closesAtMs }: Pick<DrawnRound, 'phase' | 'closesAtMs'>,
  bettingMs: number,
  nowMs: number,
): number => (phase === 'betting' && bettingMs > 0 ? Math.min(1, Math.max(0, (closesAtMs - nowMs) / bettingMs)) : 0);

/** Plays a click for each tile or sector that passes below a pointer. Returns the function that receives each frame. */
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
 * Returns a function that returns the moment to show. While no messages arrive it is the moment at which they stopped,
 * so that moving things stand still.
 */
export const frozenClock = (): ((connection: ConnectionStatus, nowMs: number) => number) => {
  let frozenAt: number | null = null;
  return (connection, nowMs) => {
    frozenAt = isUnheard(connection) ? (frozenAt ?? nowMs) : null;
    return frozenAt ?? nowMs;
  };
};

/** The frame loop of a round that is drawn; see `frameLoop`. Its pointer clicks as fields pass below it. */
export function roundFrames<State extends DrawnRound, Frame extends RoundFrame<State>>({
  game,
  store,
  frame: first,
  read,
  bettingMs,
  below,
}: FramesOf<State, Frame>): (draw: (frame: Frame) => void) => () => void {
  let phaseBegan = 0;
  const hear = pointerClicks(() => play('click', game));
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const momentOf = frozenClock();
  return frameLoop(first, (frame) => {
    const state = store.getState();
    const nowMs = momentOf(state.connection, frame.nowMs);
    if (nowMs !== frame.nowMs) Object.assign(frame, { nowMs, deltaMs: 0 });
    if (state.phase !== frame.state.phase || state.roundId !== frame.state.roundId) phaseBegan = nowMs;
    frame.phaseMs = nowMs - phaseBegan;
    frame.state = state;
    frame.shareLeft = shareLeftOf(state, bettingMs(state), nowMs);
    read(frame);
    // In less movement nothing passes below the pointer.
    hear(calm.matches ? null : below(frame), nowMs);
  });
}
