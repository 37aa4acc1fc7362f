import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const rounds = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
};

describe('work in turns', () => {
  it('is done in the order given, each piece with all it sets off', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    for (let n = 0; n < 20; n++) {
      turns.run(() => {
        seen.push(`piece ${n}`);
        process.nextTick(() => void Promise.resolve().then(() => seen.push(`all of ${n}`)));
      });
    }
    await expect.poll(() => seen.length).toBe(40);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, n) => [`piece ${n}`, `all of ${n}`]).flat());
  });

  it('[S5] does not keep what is done, also when there is always something left', async () => {
    const turns = new Turns();
    const kept = turns as unknown as { waiting: unknown[] };
    let most = 0;
    let done = 0;
    const again = (): void => {
      done++;
      if (done < 20_000) turns.run(again);
      most = Math.max(most, kept.waiting.length);
    };
    turns.run(again);
    turns.run(again);
    await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThanOrEqual(20_000);
    expect(most).toBeLessThan(20);
  });

  it('[S5] lets everything else come in between after a few pieces', async () => {
    const turns = new Turns();
    let done = 0;
    for (let n = 0; n < 1000; n++) turns.run(() => void done++);
    expect(done).toBe(0);
    await rounds(3);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(100);
    await expect.poll(() => done).toBe(1000);
  });

  it('takes on what a piece adds, and goes on after one that fails', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    const failures: unknown[] = [];
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.once('uncaughtException', (error) => failures.push(error));
    turns.run(() => {
      seen.push('first');
      turns.run(() => seen.push('added'));
      throw new Error('broken piece');
    });
    turns.run(() => seen.push('second'));
    await expect.poll(() => seen).toEqual(['first', 'second', 'added']);
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(failures).toHaveLength(1);
  });

  it('is done at once when there is no time left', async () => {
    const turns = new Turns();
    const seen: number[] = [];
    for (let n = 0; n < 30; n++) turns.run(() => seen.push(n));
    turns.drain();
    expect(seen).toHaveLength(30);
    await rounds(10);
    expect(seen).toHaveLength(30);
  });
});
