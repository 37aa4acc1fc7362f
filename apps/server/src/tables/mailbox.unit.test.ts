import { describe, expect, it } from 'vitest';
import { Mailbox } from './mailbox.ts';
import { machineTimers } from '../lib/clock.ts';

describe('the mailbox', () => {
  it('keeps the order of receipt, also when a command is put late', () => {
    const box = new Mailbox<number>({ clock: machineTimers, most: 10 });
    for (const [n, receivedMs] of [
      [1, 10],
      [3, 30],
      [2, 20],
    ] as const)
      box.put(n, receivedMs);
    expect(box.oldestMs).toBe(10);
    expect(box.take(10).map((one) => one.command)).toEqual([1, 2, 3]);
  });

  it('refuses when it is full', () => {
    const box = new Mailbox<number>({ clock: machineTimers, most: 1 });
    expect([box.put(1, 1), box.put(2, 2)]).toEqual([true, false]);
  });
});
