import { expect, it } from 'vitest';
import { lookingEvery } from './looking.ts';

it('a worker runs its work at once and at the interval, never twice at a time, and continues after a failure', async () => {
  const ticks: (() => void)[] = [];
  const faults: unknown[] = [];
  let [began, ended] = [0, 0];
  let finish: (error?: Error) => void = () => undefined;
  const looking = lookingEvery(1000, {
    clock: {
      every: (ms, act) => {
        expect(ms).toBe(1000);
        ticks.push(act);
        return () => void ended++;
      },
    },
    work: () => {
      began++;
      return new Promise((resolve, reject) => (finish = (error) => (error ? reject(error) : resolve())));
    },
    onFault: (error) => faults.push(error),
  });
  looking.start();
  ticks[0]?.();
  expect(began).toBe(1);
  finish(new Error('no database'));
  await looking.look();
  expect([began, faults.length]).toEqual([1, 1]);
  ticks[0]?.();
  expect(began).toBe(2);
  let isStopped = false;
  const stopped = Promise.resolve(looking.stop()).then(() => (isStopped = true));
  await Promise.resolve();
  expect([ended, isStopped]).toEqual([1, false]);
  finish();
  await stopped;
  expect(isStopped).toBe(true);
});
