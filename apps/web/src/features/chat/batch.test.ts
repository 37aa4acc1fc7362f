import { beforeEach, expect, it, vi } from 'vitest';
import { byFrame } from './batch.ts';

let frames: (() => void)[] = [];
let timers: { run: () => void; ms: number }[] = [];
const clock = {
  requestFrame: (run: () => void) => frames.push(run),
  setTimer: (run: () => void, ms: number) => timers.push({ run, ms }),
  clearTimer: () => void (timers = []),
};
const frame = (): void => frames.splice(0).forEach((run) => run());

beforeEach(() => {
  frames = [];
  timers = [];
});

it('hands over all entries since the last frame in one batch', () => {
  const take = vi.fn();
  const tell = byFrame<number>(take, 100, clock);
  [1, 2, 3].forEach(tell);
  expect(take).not.toHaveBeenCalled();
  frame();
  [4].forEach(tell);
  frame();
  frame();
  expect(take.mock.calls).toEqual([[[1, 2, 3]], [[4]]]);
});

it('a page that draws no frames gets the batch once a second', () => {
  const take = vi.fn();
  byFrame<number>(take, 100, clock)(1);
  expect(timers.map(({ ms }) => ms)).toEqual([1000]);
  timers[0]?.run();
  expect(take.mock.calls).toEqual([[[1]]]);
  frame();
  expect(take).toHaveBeenCalledTimes(1);
});

it('never lets more wait than it may', () => {
  const take = vi.fn();
  const tell = byFrame<number>(take, 3, clock);
  [1, 2, 3, 4].forEach(tell);
  expect(take.mock.calls).toEqual([[[1, 2, 3]]]);
});
