import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, machineTimers } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { ownLease } from '../testing/own-lease.ts';
import type { Answerable } from './mailbox.ts';
import { TableRunner } from './runner.ts';
import { StallDetector } from './stall-detector.ts';
import type { Table } from './table.ts';

/** Advances the fake timers by `ms`. */
const later = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
const untilCalm = (): Promise<void> => later(60);
/** The longest rest of a runner, which its stop waits for. */
const REST_MS = 5000;
const stopped = async (runner: TableRunner<Answerable>): Promise<void> =>
  void (await Promise.all([runner.stop(), later(REST_MS)]));

it('a stall is a pause between two looks that is longer than is tolerated, and than a timer may be late', () => {
  const clock = { now: 0, monoMs: () => clock.now };
  const stall = new StallDetector({ clock, everyMs: 500, toleratedMs: () => 1000 });
  const after = (ms: number): number => {
    clock.now += ms;
    return stall.look();
  };
  expect([after(500), after(1500)]).toEqual([0, 0]);
  expect([after(1501), after(100), after(1600), after(1550)]).toEqual([1501, 1501, 1600, 1600]);
  stall.forget();
  expect([after(100), after(2000)]).toEqual([0, 2000]);
});

describe('[CR-20] [CR-21] a process that stood still', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const build = () => {
    const state = { now: 0, seen: [] as string[] };
    const clock: Clock = { monoMs: () => state.now, wallMs: () => state.now, bootId: 'test', ...machineTimers };
    const say = (text: string) => (): Promise<void> => Promise.resolve(void state.seen.push(text));
    const table: Table<Answerable> = {
      resume: ({ isContinuous }) => say(isContinuous ? 'resumed' : 'resumed after an interruption')(),
      handle: say('handled'),
      nextDeadlineMs: () => Number.POSITIVE_INFINITY,
      onDeadline: say('deadline'),
      refuse: () => void state.seen.push('refused'),
      suspend: () => void state.seen.push('suspended'),
      beat: say('beat'),
      retire: () => undefined,
      isIdle: () => true,
    };
    const runner = new TableRunner<Answerable>({
      table,
      lease: ownLease,
      clock,
      log: createLog({ level: 'silent', pretty: false }),
      beatMs: 10,
      stallMs: () => 2000,
    });
    /** Returns the table's calls from now on, without heartbeats after the first call. */
    const goesOn = async (): Promise<string[]> => {
      state.seen.splice(0);
      await untilCalm();
      return state.seen.filter((text, at) => text !== 'beat' || at === 0);
    };
    return { state, runner, goesOn };
  };

  it('a stalled table resumes from the database before it handles a command or writes a heartbeat', async () => {
    const { state, runner, goesOn } = build();
    runner.start();
    await untilCalm();
    expect(state.seen).toContain('beat');
    state.now += 2500;
    runner.put({ answered: false, answer: () => undefined }, state.now);
    expect(await goesOn()).toEqual(['suspended', 'resumed after an interruption', 'handled']);
    await stopped(runner);
  });

  it('a table goes on after a short pause', async () => {
    const { state, runner, goesOn } = build();
    runner.start();
    await untilCalm();
    state.now += 1900;
    expect(await goesOn()).toEqual(['beat']);
    await stopped(runner);
  });

  it('a table that is stopped after a stall decides nothing more and writes no heartbeat', async () => {
    const { state, runner } = build();
    runner.start();
    await untilCalm();
    state.now += 2500;
    runner.put({ answered: false, answer: () => undefined }, state.now);
    state.seen.splice(0);
    await stopped(runner);
    expect(state.seen.filter((text) => text === 'beat' || text === 'handled')).toEqual([]);
    expect(state.seen).toContain('refused');
  });
});
