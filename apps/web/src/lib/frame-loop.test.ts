// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { frameLoop } from './frame-loop.ts';

afterEach(() => vi.unstubAllGlobals());

/** Simulated time between two repaints, ms. */
const REPAINT_MS = 17;

it('draws at every repaint, or after the interval of the moment, and at once when the interval ends', () => {
  let step: (now: number) => void = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (next: typeof step) => ((step = next), 1));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  let intervalMs = 0;
  const drawn: { nowMs: number; deltaMs: number }[] = [];
  const onFrame = frameLoop(
    { nowMs: 0, deltaMs: 0 },
    () => undefined,
    () => intervalMs,
  );
  const end = onFrame((frame) => void drawn.push({ ...frame }));
  let repaint = 0;
  const drawsOf = (repaints: number): number => {
    const before = drawn.length;
    for (let at = 0; at < repaints; at++) step((repaint += 1) * REPAINT_MS);
    return drawn.length - before;
  };
  expect(drawsOf(60)).toBe(60);
  intervalMs = 33;
  expect(drawsOf(60)).toBe(30);
  intervalMs = 100;
  expect(drawsOf(60)).toBe(10);
  expect(drawsOf(2)).toBe(0);
  // A spin begins: its first frame does not wait for the interval of the standing strip.
  intervalMs = 0;
  expect(drawsOf(1)).toBe(1);
  expect(drawn.at(-1)?.deltaMs).toBe(3 * REPAINT_MS);
  end();
});
