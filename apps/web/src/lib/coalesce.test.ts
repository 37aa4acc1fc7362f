import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesced } from './coalesce.ts';

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
