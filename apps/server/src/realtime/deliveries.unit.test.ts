import { describe, expect, it } from 'vitest';
import { Deliveries } from './deliveries.ts';

const errors: unknown[] = [];

describe('deliveries', () => {
  it('[I5] reach each player in the order given, all that waits in one turn', async () => {
    const deliveries = new Deliveries({ onError: (error) => errors.push(error) });
    const seen: string[] = [];
    for (const text of ['event', 'answer'])
      for (const player of [1, 2, 3]) deliveries.to(player, () => seen.push(`${player} ${text}`));
    expect(seen).toEqual([]);
    expect(deliveries.waitingCount).toBe(3);
    await expect.poll(() => seen.length).toBe(6);
    expect(deliveries.waitingCount).toBe(0);
    expect(seen).toEqual(['1 event', '1 answer', '2 event', '2 answer', '3 event', '3 answer']);
  });

  it('[I5] take what is given meanwhile to a later turn', async () => {
    const deliveries = new Deliveries({ onError: (error) => errors.push(error) });
    const seen: string[] = [];
    deliveries.to(1, () => {
      seen.push('first');
      deliveries.to(1, () => seen.push('third'));
    });
    deliveries.to(1, () => seen.push('second'));
    await expect.poll(() => seen).toEqual(['first', 'second', 'third']);
  });

  it('[I5] are made although one of them fails, which is told', async () => {
    const deliveries = new Deliveries({ onError: (error) => errors.push(error) });
    const seen: string[] = [];
    deliveries.to(1, () => {
      throw new Error('no such frame');
    });
    deliveries.to(1, () => seen.push('the next'));
    await expect.poll(() => seen).toEqual(['the next']);
    expect(errors).toMatchObject([{ message: 'no such frame' }]);
  });

  it('are all made when the server ends', () => {
    const deliveries = new Deliveries({ onError: (error) => errors.push(error) });
    const seen: number[] = [];
    for (let player = 1; player <= 100; player++) deliveries.to(player, () => seen.push(player));
    deliveries.drain();
    expect(seen).toHaveLength(100);
  });
});
