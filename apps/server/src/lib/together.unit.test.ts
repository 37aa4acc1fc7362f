import { expect, it, vi } from 'vitest';
import { Together } from './together.ts';

/** Builds a loader whose groups get their response from the test. */
const held = () => {
  const groups: { keys: readonly string[]; answer: (error?: Error) => void }[] = [];
  const together = new Together<string, string | null>({
    nothing: null,
    ask: (keys) =>
      new Promise((resolve, reject) => {
        groups.push({
          keys,
          answer: (error) =>
            error
              ? reject(error)
              : resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key}!`]))),
        });
      }),
  });
  return { groups, together };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('a single key is requested at once, and keys that come meanwhile in one group after it', async () => {
  const { groups, together } = held();
  const first = together.of('a');
  await settle();
  const others = ['b', 'c', 'nobody', 'b'].map((key) => together.of(key));
  expect(groups.map((group) => group.keys)).toEqual([['a']]);
  groups[0]?.answer();
  expect(await first).toBe('a!');
  await settle();
  expect(groups.map((group) => group.keys)).toEqual([['a'], ['b', 'c', 'nobody']]);
  groups[1]?.answer();
  expect(await Promise.all(others)).toEqual(['b!', 'c!', null, 'b!']);
});

it('concurrent keys are requested in one group', async () => {
  const { groups, together } = held();
  const both = Promise.all([together.of('a'), together.of('b')]);
  await settle();
  expect(groups.map((group) => group.keys)).toEqual([['a', 'b']]);
  groups[0]?.answer();
  expect(await both).toEqual(['a!', 'b!']);
});

it('a request never gets a result that was requested before it came', async () => {
  const { groups, together } = held();
  void together.of('a');
  await settle();
  const again = together.of('a');
  groups[0]?.answer();
  await settle();
  expect(groups).toHaveLength(2);
  groups[1]?.answer();
  expect(await again).toBe('a!');
});

it('a failure affects its group alone, and the next group is requested', async () => {
  const { groups, together } = held();
  const first = together.of('a');
  await settle();
  const next = together.of('b');
  groups[0]?.answer(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  groups[1]?.answer();
  expect(await next).toBe('b!');
  await settle();
  const later = together.of('c');
  await settle();
  groups[2]?.answer();
  expect(await later).toBe('c!');
});

it('the size of a group is bounded', async () => {
  const { groups, together } = held();
  void together.of('first');
  await settle();
  const many = Array.from({ length: 1200 }, (_, at) => together.of(String(at)));
  for (let at = 0; at < 4; at++) {
    groups[at]?.answer();
    await settle();
  }
  expect(groups.map((group) => group.keys.length)).toEqual([1, 500, 500, 200]);
  expect((await Promise.all(many))[1199]).toBe('1199!');
});

it('a group without a response fails after five seconds, and the next group is requested', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { groups, together } = held();
    const lost = together.of('a');
    await settle();
    const next = together.of('b');
    const failed = expect(lost).rejects.toThrow('no answer within 5000 ms');
    await vi.advanceTimersByTimeAsync(5000);
    await failed;
    await settle();
    expect(groups.map((group) => group.keys)).toEqual([['a'], ['b']]);
    groups[1]?.answer();
    expect(await next).toBe('b!');
    // The late response of the first group is ignored.
    groups[0]?.answer(new Error('too late'));
    await settle();
  } finally {
    vi.useRealTimers();
  }
});

it('the number of waiting keys is bounded', async () => {
  const { groups, together } = held();
  const first = together.of('first');
  await settle();
  const many = Array.from({ length: 50_000 }, (_unused, at) => together.of(String(at)));
  await expect(together.of('one too many')).rejects.toThrow('too many');
  for (let at = 0; at <= 100; at++) {
    groups[at]?.answer();
    await settle();
  }
  expect(await first).toBe('first!');
  expect((await Promise.all(many)).at(-1)).toBe('49999!');
});
