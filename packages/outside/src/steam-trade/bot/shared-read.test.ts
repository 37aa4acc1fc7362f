import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSharedRead } from './shared-read.ts';

describe('a shared read', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Creates a shared read whose reads take 10 ms and return their sequence number; the third one fails. */
  const counted = (gapMs: number) => {
    let reads = 0;
    const look = createSharedRead(
      async () => {
        const n = ++reads;
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (n === 3) throw new Error('third');
        return n;
      },
      { gapMs, now: () => Date.now() },
    );
    return { look, reads: () => reads };
  };

  it('[TR-1] callers get a read that started after their call, and share it', async () => {
    const { look, reads } = counted(0);
    const first = [look(), look()];
    await vi.advanceTimersByTimeAsync(5);
    const second = [look(), look(), look()];
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all(first)).toEqual([1, 1]);
    expect(await Promise.all(second)).toEqual([2, 2, 2]);
    expect(reads()).toBe(2);
  });

  it('[TR-1] reads keep their gap, and continue after a failed one', async () => {
    const { look, reads } = counted(1000);
    void look();
    await vi.advanceTimersByTimeAsync(20);
    const second = look();
    await vi.advanceTimersByTimeAsync(900);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await second).toBe(2);
    const third = expect(look()).rejects.toThrow('third');
    await vi.advanceTimersByTimeAsync(1100);
    await third;
    const fourth = look();
    await vi.advanceTimersByTimeAsync(1100);
    expect(await fourth).toBe(4);
  });
});
