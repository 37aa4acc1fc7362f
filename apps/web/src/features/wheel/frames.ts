import { DEFAULT_WHEEL_TIMES, sectorUnderPointer } from '@updraft/rules/wheel';
import { type RoundFrame, roundFrames } from '../../entities/round/round-frames.ts';
import { SLOW_FRAME_MS } from '../../lib/frame-loop.ts';
import { getConfig } from '../../lib/config.ts';
import { rotationAt, spinLeftAt } from './rotation.ts';
import type { WheelState } from './state-types.ts';
import { wheelStore } from './table.ts';

export interface WheelFrame extends RoundFrame<WheelState> {
  /** Angle of the wheel, in thousandths of a sector, clockwise. */
  rotation: number;
  spinLeftMs: number;
}

/** Runs `draw` before each repaint with the current frame of the wheel. Returns a function that ends it. */
export const onFrame = roundFrames<WheelState, WheelFrame>({
  game: 'wheel',
  store: wheelStore,
  frame: { state: wheelStore.getState(), nowMs: 0, deltaMs: 0, rotation: 0, shareLeft: 0, spinLeftMs: 0, phaseMs: 0 },
  read: (frame) => {
    frame.rotation = rotationAt(frame.state, frame.nowMs);
    frame.spinLeftMs = spinLeftAt(frame.state, frame.nowMs);
  },
  bettingMs: () => (getConfig()?.wheel ?? DEFAULT_WHEEL_TIMES).bettingMs,
  // The countdown alone moves during betting.
  intervalMs: ({ phase }) => (phase === 'betting' ? SLOW_FRAME_MS : 0),
  below: ({ rotation, spinLeftMs }) => (spinLeftMs > 0 ? sectorUnderPointer(rotation) : null),
});
