// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenSettled } from './when-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const loadedIn = (domComplete: number): void =>
  void vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ domComplete } as PerformanceNavigationTiming]);

/**
 * Returns the run time of a task in ms after the page's load, without the short wait of a browser that lacks idle
 * callbacks.
 */
const waited = (): number => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  let ranMs: number | null = null;
  const startMs = Date.now();
  whenSettled(() => (ranMs = Date.now() - startMs));
  vi.advanceTimersByTime(10_000);
  vi.unstubAllGlobals();
  return ranMs ?? Number.NaN;
};

it.each([
  { name: 'a fast connection', domComplete: 150, expected: 400 },
  { name: 'a middling connection', domComplete: 700, expected: 1400 },
  { name: 'a slow phone', domComplete: 6000, expected: 3000 },
])('waits in proportion to the load time: $name', ({ domComplete, expected }) => {
  loadedIn(domComplete);
  expect(waited()).toBe(expected);
});

it('waits the least where the browser tells no times', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  expect(waited()).toBe(400);
});

it('marks the moment once', () => {
  const marks: string[] = [];
  vi.spyOn(performance, 'mark').mockImplementation((name) => ({ name: marks.push(name) }) as never);
  vi.spyOn(performance, 'getEntriesByName').mockImplementation(() => marks as never);
  loadedIn(150);
  waited();
  waited();
  expect(marks).toEqual(['settled']);
});

it('runs nothing that was called off', () => {
  const task = vi.fn();
  whenSettled(task)();
  vi.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
});
