import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { machineTimers } from '../lib/clock.ts';
import { Mailbox } from './mailbox.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const boxOf = (...receivedMs: number[]): Mailbox<number> => {
  const box = new Mailbox<number>({ most: 10, clock: machineTimers });
  for (const ms of receivedMs) box.put(ms, ms);
  return box;
};
const taken = (box: Mailbox<number>, most = 10): number[] => box.take(most).map(({ command }) => command);

describe('what is taken out of a mailbox', () => {
  it('[CR-16] is the oldest, as much as asked for; the rest stays in its order', () => {
    const box = boxOf(1, 2, 3, 4);
    expect([taken(box, 3), box.length]).toEqual([[1, 2, 3], 1]);
    box.put(5, 5);
    expect([taken(box, 2), box.length, taken(box)]).toEqual([[4, 5], 0, []]);
  });

  it('[CR-16] keeps the order of arrival within one moment', () => {
    const box = boxOf();
    for (const command of [1, 2, 3]) box.put(command, 7);
    expect(taken(box)).toEqual([1, 2, 3]);
  });

  it('[CR-16] comes back to its place when its handling failed, before what was received later', () => {
    const box = boxOf(10, 20, 30);
    const failed = box.take(2);
    box.put(40, 40);
    box.putBack(failed);
    expect(taken(box)).toEqual([10, 20, 30, 40]);
  });
});

describe('the oldest moment', () => {
  it('[CR-16] [I5] is that of a command that waits, or of one that is on its way', () => {
    const box = boxOf();
    expect(box.oldestMs).toBe(Number.POSITIVE_INFINITY);
    box.put(1, 30);
    expect(box.oldestMs).toBe(30);
    const withdraw = box.expect(20);
    box.expect(40);
    expect([box.oldestMs, box.expectedCount]).toEqual([20, 2]);
    withdraw();
    expect([box.oldestMs, box.expectedCount]).toEqual([30, 1]);
  });

  it('does not hang on commands that never came: those announced before a moment are forgotten', () => {
    const box = boxOf();
    for (const ms of [10, 20, 30]) box.expect(ms);
    box.forget(20);
    expect([box.oldestMs, box.expectedCount]).toEqual([20, 2]);
  });
});

/** True if the wait is over after that time. */
const isOver = async (wait: Promise<void>, afterMs: number): Promise<boolean> => {
  let over = false;
  void wait.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(afterMs);
  return over;
};

describe('gathering for a commit', () => {
  it('waits for those that were announced, until the last of them is here or has given up', async () => {
    const box = boxOf(1);
    const [comes, givesUp] = [box.expect(2), box.expect(3)];
    const wait = box.gather(10, 20);
    box.put(2, 2);
    comes();
    expect(await isOver(wait, 19)).toBe(false);
    givesUp();
    expect(await isOver(wait, 0)).toBe(true);
    expect([taken(box), vi.getTimerCount()]).toEqual([[1, 2], 0]);
  });

  it('ends when a whole batch is here, whatever else is on its way', async () => {
    const box = boxOf(1);
    box.expect(2);
    const wait = box.gather(2, 20);
    box.put(3, 3);
    expect(await isOver(wait, 0)).toBe(true);
  });

  it('[S5] ends at its time when what was announced does not come', async () => {
    const box = boxOf(1);
    box.expect(2);
    const wait = box.gather(10, 20);
    expect(await isOver(wait, 19)).toBe(false);
    expect(await isOver(wait, 1)).toBe(true);
  });

  it('is none for a command that comes alone, in an empty mailbox, or when something is due', async () => {
    expect(await isOver(boxOf(1).gather(10, 20), 0)).toBe(true);
    const [empty, due] = [boxOf(), boxOf(1)];
    for (const box of [empty, due]) box.expect(2);
    expect(await isOver(empty.gather(10, 20), 0)).toBe(true);
    expect(await isOver(due.gather(10, -5), 0)).toBe(true);
  });
});

describe('a wait for commands', () => {
  it('is none where one is there, or no time is left', async () => {
    expect(await isOver(boxOf(1).wait(1000), 0)).toBe(true);
    expect(await isOver(boxOf().wait(0), 0)).toBe(true);
    expect(await isOver(boxOf().wait(-5), 0)).toBe(true);
  });

  it('ends at its time, and not before', async () => {
    const box = boxOf();
    const wait = box.wait(1000);
    expect(await isOver(wait, 999)).toBe(false);
    expect(await isOver(wait, 1)).toBe(true);
    // A nudge after the end of a wait does not end the next wait.
    box.nudge();
    expect(await isOver(box.wait(1000), 999)).toBe(false);
  });

  it.each<[string, (box: Mailbox<number>) => void]>([
    ['a command', (box) => void box.put(1, 1)],
    ['a nudge', (box) => box.nudge()],
    ['an announced command that does not come', (box) => box.expect(5)()],
  ])('a wait for commands ends with %s, and leaves no timer', async (_what, happens) => {
    const box = boxOf();
    const wait = box.wait(1000);
    happens(box);
    expect(await isOver(wait, 0)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on when an announcement is withdrawn a second time', async () => {
    const box = boxOf();
    const withdraw = box.expect(5);
    withdraw();
    const wait = box.wait(1000);
    withdraw();
    expect(await isOver(wait, 500)).toBe(false);
  });
});
