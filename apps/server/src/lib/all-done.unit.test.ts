import { expect, it } from 'vitest';
import { allDone } from './all-done.ts';

it('allDone returns the results in the order of the promises', async () => {
  expect(await allDone([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
});

it('allDone waits for all promises after a failure, and throws the first failure in their order', async () => {
  const done: string[] = [];
  let end: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (end = resolve)).then(() => {
    done.push('slow');
    throw new Error('after the first');
  });
  const all = allDone([Promise.reject(new Error('the first')), slow]).catch((error: Error) => done.push(error.message));
  await Promise.resolve();
  expect(done).toEqual([]);
  end();
  await all;
  expect(done).toEqual(['slow', 'the first']);
});
