import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

it('[S5] senders take turns piece by piece, even if one sends many, and keep their own order', async () => {
  const queue = new FairQueue({ piecesARound: 2 });
  const seen: string[] = [];
  for (let n = 0; n < 100; n++) queue.run('flood', () => seen.push(`flood ${n}`));
  for (let n = 0; n < 3; n++) queue.run('player', () => seen.push(`player ${n}`));
  expect(queue.length).toBe(103);
  await expect.poll(() => queue.length).toBe(0);
  expect(seen.slice(0, 6)).toEqual(['flood 0', 'player 0', 'flood 1', 'player 1', 'flood 2', 'player 2']);
  expect(seen.filter((piece) => piece.startsWith('flood'))).toEqual(
    Array.from({ length: 100 }, (_, n) => `flood ${n}`),
  );
});
