// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { roundFrames } from './round-frames.ts';
import { recordSounds } from '../../testing/sounds.ts';

const played = recordSounds();

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['no preference', false, ['wheel click', 'wheel click']],
  ['less movement', true, []],
])('a spin with %s plays the clicks of its visible motion', (_, matches, expected) => {
  let next: FrameRequestCallback = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches }));
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => ((next = step), 1));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const state = { phase: 'spin', roundId: 1, connection: 'online' as const, closesAtMs: 0 };
  const onFrame = roundFrames({
    game: 'wheel',
    store: createStore(() => state),
    frame: { state, nowMs: 0, deltaMs: 0, shareLeft: 0, phaseMs: 0 },
    read: () => undefined,
    bettingMs: () => 0,
    intervalMs: () => 0,
    below: ({ nowMs }) => Math.floor(nowMs / 1000),
  });
  const stop = onFrame(() => undefined);
  for (const nowMs of [1000, 2000, 3000]) next(nowMs);
  stop();
  expect(played).toEqual(expected);
});
