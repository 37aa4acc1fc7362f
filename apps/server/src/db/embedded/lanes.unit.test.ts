import { expect, it } from 'vitest';
import { type Lane, Lanes } from './lanes.ts';

it('lanes run one piece of work at a time, in order, urgent ones first, and continue after a failure', async () => {
  const lanes = new Lanes();
  const seen: string[] = [];
  let running = 0;
  const step = (lane: Lane, name: string) =>
    lanes.run(lane, async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      seen.push(name);
      if (name === 'b') throw new Error('b failed');
      return name;
    });
  const all = [
    step('ordinary', 'a'),
    step('ordinary', 'b'),
    step('ordinary', 'c'),
    step('urgent', 'x'),
    step('urgent', 'y'),
  ];
  expect(
    (await Promise.allSettled(all)).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    ),
  ).toEqual(['a', 'b failed', 'c', 'x', 'y']);
  expect(seen).toEqual(['a', 'x', 'y', 'b', 'c']);
});

it('[S9] lanes report the number of waiting pieces, and if all is quiet', async () => {
  const lanes = new Lanes();
  expect(lanes.isQuiet).toBe(true);
  const work = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const all = [lanes.run('ordinary', work), lanes.run('ordinary', work), lanes.run('urgent', work)];
  expect([lanes.waitingCount('ordinary'), lanes.waitingCount('urgent'), lanes.isQuiet]).toEqual([1, 1, false]);
  await Promise.all(all);
  await expect.poll(() => lanes.isQuiet).toBe(true);
});
