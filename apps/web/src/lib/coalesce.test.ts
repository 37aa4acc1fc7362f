import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesced, spread } from './coalesce.ts';

describe('what is asked for in a burst', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at once, then once for all that came meanwhile', () => {
    const work = vi.fn();
    const ask = coalesced(work, 500);
    for (let n = 0; n < 20; n++) ask();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(499);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is done at once again after a rest', () => {
    const work = vi.fn();
    const ask = coalesced(work, 500);
    ask();
    vi.advanceTimersByTime(500);
    ask();
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('what all pages hear at once', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is answered by each page at a moment of its own, once for all reasons until then', () => {
    const early = vi.fn();
    const late = vi.fn();
    const asks = [spread(early, 3000, () => 0.1), spread(late, 3000, () => 0.9)];
    for (let n = 0; n < 5; n++) asks.forEach((ask) => ask());
    vi.advanceTimersByTime(300);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(2400);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
    asks[0]?.();
    vi.advanceTimersByTime(300);
    expect(early).toHaveBeenCalledTimes(2);
  });
});
