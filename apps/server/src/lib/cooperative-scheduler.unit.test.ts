import { describe, expect, it } from 'vitest';
import { CooperativeScheduler } from './cooperative-scheduler.ts';

const rounds = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
};

describe('work in turns', () => {
  it('the scheduler runs pieces in the order given, each with its ticks and microtasks', async () => {
    const scheduler = new CooperativeScheduler();
    const seen: string[] = [];
    for (let n = 0; n < 20; n++) {
      scheduler.run(() => {
        seen.push(`piece ${n}`);
        process.nextTick(() => void Promise.resolve().then(() => seen.push(`all of ${n}`)));
      });
    }
    await expect.poll(() => seen.length).toBe(40);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => [`piece ${n}`, `all of ${n}`]).flat());
  });

  it('[S5] the scheduler drops finished pieces even if the queue is never empty', async () => {
    const scheduler = new CooperativeScheduler();
    const kept = scheduler as unknown as { waiting: unknown[] };
    let most = 0;
    let done = 0;
    const again = (): void => {
      done++;
      if (done < 20_000) scheduler.run(again);
      most = Math.max(most, kept.waiting.length);
    };
    scheduler.run(again);
    scheduler.run(again);
    await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThanOrEqual(20_000);
    expect(most).toBeLessThan(20);
  });

  it('[S5] other events are handled after a few pieces', async () => {
    const scheduler = new CooperativeScheduler();
    let done = 0;
    for (let n = 0; n < 1000; n++) scheduler.run(() => void done++);
    expect(done).toBe(0);
    await rounds(3);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(100);
    await expect.poll(() => done).toBe(1000);
  });

  it('[S5] other events are handled after the time of a round, even if it ran few pieces', async () => {
    const scheduler = new CooperativeScheduler({ piecesARound: 8, roundMs: 1 });
    let done = 0;
    for (let n = 0; n < 10; n++)
      scheduler.run(() => {
        for (const until = performance.now() + 1.5; performance.now() < until;);
        done++;
      });
    await rounds(2);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThanOrEqual(3);
    await expect.poll(() => done).toBe(10);
  });

  it('the scheduler runs pieces that a piece adds, and continues after one that fails', async () => {
    const scheduler = new CooperativeScheduler();
    const seen: string[] = [];
    const failures: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => failures.push(error));
    scheduler.run(() => {
      seen.push('first');
      scheduler.run(() => seen.push('added'));
      throw new Error('broken piece');
    });
    scheduler.run(() => seen.push('second'));
    await expect.poll(() => seen).toEqual(['first', 'second', 'added']);
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(failures).toHaveLength(1);
  });

  it('drain runs all remaining pieces at once', async () => {
    const scheduler = new CooperativeScheduler();
    const seen: number[] = [];
    for (let n = 0; n < 30; n++) scheduler.run(() => seen.push(n));
    scheduler.drain();
    expect(seen).toHaveLength(30);
    await rounds(10);
    expect(seen).toHaveLength(30);
  });
});
