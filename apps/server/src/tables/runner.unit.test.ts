import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, machineTimers } from '../lib/clock.ts';
import { type Log, createLog } from '../lib/log.ts';
import type { Db } from '../db/db.ts';
import { ownLease } from '../testing/own-lease.ts';
import type { Answerable, Stamped } from './mailbox.ts';
import { Ownership } from './ownership.ts';
import { type Arriving, type RunnerLease, TableRunner } from './runner.ts';
import type { Table } from './table.ts';

interface Command extends Answerable {
  n: number;
}
const command = (n: number): Command => ({ n, answered: false, answer: () => undefined });
/** Advances the fake timers by `ms`. */
const later = async (ms = 20): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
const log = createLog({ level: 'silent', pretty: false });

/** Options of a poll, during which the fake timers advance. */
const IN_TIME = { timeout: 10_000 };
/** The longest rest of a runner, which its stop waits for. */
const REST_MS = 5000;
const stopped = async (runner: TableRunner<Command>): Promise<void> =>
  void (await Promise.all([runner.stop(), later(REST_MS)]));

// The fake timers also advance by themselves, because a test may await one.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A table whose clock the test moves, and which crashes at 1050 after a sync at 1000. */
const build = (
  handle: (batch: readonly Stamped<Command>[]) => Promise<void>,
  options: {
    leaseOf?: (clock: Clock) => RunnerLease;
    resume?: Table<Command>['resume'];
    inbound?: Arriving;
    maxBatch?: () => number;
    log?: Log;
  } = {},
) => {
  const state = { now: 0, deadlines: [1000, 1050], seen: [] as string[], beats: 0, isRetired: false };
  const clock: Clock = { monoMs: () => state.now, wallMs: () => state.now, bootId: 'test', ...machineTimers };
  const table: Table<Command> = {
    resume: options.resume ?? (() => Promise.resolve()),
    handle,
    nextDeadlineMs: () => state.deadlines[0] ?? Number.POSITIVE_INFINITY,
    onDeadline: (nowMs) => {
      while ((state.deadlines[0] ?? Number.POSITIVE_INFINITY) <= nowMs)
        state.seen.push(`deadline ${state.deadlines.shift()}`);
      return Promise.resolve();
    },
    refuse: (batch) => {
      for (const { command: one } of batch) {
        one.answered = true;
        state.seen.push(`refused ${one.n}`);
      }
    },
    suspend: () => undefined,
    beat: () => Promise.resolve(void state.beats++),
    retire: () => void (state.isRetired = true),
    isIdle: () => state.isRetired && state.deadlines.length === 0,
  };
  return {
    state,
    runner: new TableRunner<Command>({
      table,
      lease: options.leaseOf?.(clock) ?? ownLease,
      clock,
      log: options.log ?? log,
      beatMs: 10,
      ...(options.inbound && { inbound: options.inbound }),
      ...(options.maxBatch && { maxBatch: options.maxBatch }),
    }),
  };
};

describe('the runner', () => {
  it('[CR-16] commits together what was received together, and lets nothing that is due wait for it', async () => {
    // These timers do not advance by themselves, because a pause of the machine would end the runner's wait.
    vi.useFakeTimers();
    const batches: number[][] = [];
    const { state, runner } = build((batch) => {
      batches.push(batch.map(({ command: { n } }) => n));
      return Promise.resolve();
    });
    const [first, second] = [runner.reserve(10), runner.reserve(11)];
    runner.start();
    await later();
    first.put(command(1));
    await later(5);
    expect(batches).toEqual([]);
    second.put(command(2));
    await later(1);
    expect(batches).toEqual([[1, 2]]);
    // The next deadline is due: commands in the mailbox are handled at once. The reserved command delays the deadline,
    // not the commit.
    const [third, fourth] = [runner.reserve(1001), runner.reserve(1002)];
    state.now = 1010;
    third.put(command(3));
    await later(1);
    expect(batches).toEqual([[1, 2], [3]]);
    fourth.release();
    await stopped(runner);
  });

  it('[CR-16] [I5] does not run past what has been received and is not known to be a command yet', async () => {
    let idle: () => void = () => undefined;
    const inbound = { oldestMs: 1020, onIdle: (listener: () => void) => void (idle = listener) };
    const { state, runner } = build(
      (batch) => {
        for (const { command: one } of batch) {
          one.answered = true;
          state.seen.push(`command ${one.n}`);
        }
        return Promise.resolve();
      },
      { inbound },
    );
    state.now = 1100;
    runner.start();
    await later(60);
    // The sync at 1000 is due before the unparsed input of 1020, the crash at 1050 after it.
    expect(state.seen).toEqual(['deadline 1000']);
    runner.put(command(1), 1020);
    inbound.oldestMs = Number.POSITIVE_INFINITY;
    idle();
    await later(60);
    expect(state.seen).toEqual(['deadline 1000', 'command 1', 'deadline 1050']);
    await stopped(runner);
  });

  it('[CR-16] [I5] handles everything received before a deadline before it, however much has gathered', async () => {
    const { state, runner } = build((batch) => {
      for (const { command: one } of batch) {
        one.answered = true;
        state.seen.push(`command ${one.n}`);
      }
      return Promise.resolve();
    });
    state.now = 1100;
    for (let n = 0; n < 600; n++) runner.put(command(n), 1020);
    runner.put(command(600), 1060);
    runner.start();
    await later(100);
    await stopped(runner);
    expect(state.seen.indexOf('deadline 1050')).toBeGreaterThan(state.seen.indexOf('command 599'));
    expect(state.seen.filter((one) => one.startsWith('refused'))).toEqual([]);
    expect(state.seen.filter((one) => one.startsWith('command'))).toHaveLength(601);
  });

  it('[CR-16] waits for a place that is announced and never filled two seconds, no longer', async () => {
    const { state, runner } = build(() => Promise.resolve());
    runner.reserve(1020);
    runner.start();
    for (const now of [1100, 3000]) {
      state.now = now;
      await later(60);
      expect([state.seen, runner.reservedCount]).toEqual([['deadline 1000'], 1]);
    }
    state.now = 3050;
    await later(60);
    expect([state.seen, runner.reservedCount]).toEqual([['deadline 1000', 'deadline 1050'], 0]);
    await stopped(runner);
  });

  it('[S5] the runner is serving from the moment a command is announced until it is handled', async () => {
    let release = (): void => undefined;
    const { runner } = build(() => new Promise((resolve) => (release = resolve)));
    runner.start();
    await later();
    expect(runner.isServing).toBe(false);
    const place = runner.reserve(1);
    expect(runner.isServing).toBe(true);
    place.put(command(1));
    await later();
    expect([runner.queueLength, runner.reservedCount, runner.isServing]).toEqual([0, 0, true]);
    release();
    await later();
    expect(runner.isServing).toBe(false);
    await stopped(runner);
  });

  it('takes as many commands at once as it is told, in the order of receipt', async () => {
    const sizes: number[] = [];
    const seen: number[] = [];
    let most = 3;
    const { runner } = build(
      (batch) => {
        sizes.push(batch.length);
        for (const { command: one } of batch) {
          one.answered = true;
          seen.push(one.n);
        }
        if (seen.length === 6) most = 1;
        return Promise.resolve();
      },
      { maxBatch: () => most },
    );
    for (let n = 0; n < 8; n++) runner.put(command(n), n);
    runner.start();
    await later(60);
    expect(sizes).toEqual([3, 3, 1, 1]);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await stopped(runner);
  });

  it('tries commands again that a fault left unanswered, and refuses them in the end', async () => {
    let faults = 0;
    const { state, runner } = build((batch) => {
      if (faults++ < 1) return Promise.reject(new Error('the connection dropped'));
      for (const { command: one } of batch) one.answered = true;
      state.seen.push('handled');
      return Promise.resolve();
    });
    runner.put(command(1), 1);
    runner.start();
    await later(500);
    await stopped(runner);
    expect(state.seen).toEqual(['handled']);

    const hopeless = build(() => Promise.reject(new Error('always')));
    hopeless.runner.put(command(2), 1);
    hopeless.runner.start();
    await later(1200);
    await stopped(hopeless.runner);
    expect(hopeless.state.seen).toEqual(['refused 2']);
  });

  it('[CR-20] beats by timer, and not while a turn hangs', async () => {
    let release: () => void = () => undefined;
    const { state, runner } = build(
      ([stamped]) =>
        new Promise(
          (resolve) =>
            (release = () => {
              if (stamped) stamped.command.answered = true;
              resolve();
            }),
        ),
    );
    runner.start();
    await later(60);
    expect(state.beats).toBeGreaterThan(1);
    runner.put(command(1), 1);
    await later(30);
    state.now += 1500;
    await later(30);
    const before = state.beats;
    await later(60);
    expect(state.beats).toBe(before);
    release();
    await later(60);
    expect(state.beats).toBeGreaterThan(before);
    await stopped(runner);
  });

  it('[CR-16] [S9] decides what was received before it stopped, although its turns are over', async () => {
    let release = (): void => undefined;
    const { state, runner } = build(async (batch) => {
      if (batch.some(({ command: one }) => one.n === 1)) await new Promise<void>((resolve) => (release = resolve));
      for (const { command: one } of batch) {
        one.answered = true;
        state.seen.push(`command ${one.n}`);
      }
    });
    runner.start();
    await later();
    runner.put(command(1), 1);
    await later();
    runner.put(command(2), 2);
    const stopped = runner.stop();
    expect(runner.put(command(3), 3)).toBe(false);
    release();
    await stopped;
    expect(state.seen).toEqual(['command 1', 'command 2']);
  });

  it.each([
    ['once more', true, 1],
    ['no more', false, 0],
  ])(
    '[CR-20] [S9] the runner writes a heartbeat %s at its end if it decided its last commands: %s',
    async (_how, isDecided, beats) => {
      const state = { before: Number.NaN, release: (): void => undefined };
      const built = build(async ([stamped]) => {
        if (stamped?.command.n === 1) await new Promise<void>((resolve) => (state.release = resolve));
        state.before = built.state.beats;
        if (stamped?.command.n === 2 && !isDecided) throw new Error('the connection dropped');
        if (stamped) stamped.command.answered = true;
      });
      built.runner.start();
      for (const n of [1, 2]) {
        built.runner.put(command(n), n);
        await later();
      }
      const stopped = built.runner.stop();
      state.release();
      await stopped;
      expect(built.state.beats - state.before).toBe(beats);
    },
  );

  it('[S9] lets what is under way come to its end before it stops, for a while', async () => {
    const { state, runner } = build(() => Promise.resolve());
    runner.start();
    await later();
    const stopped = runner.stop({ graceMs: 10_000 });
    await later(50);
    expect(state.seen).toEqual([]);
    state.now = 1100;
    await stopped;
    expect(state.seen).toEqual(['deadline 1000', 'deadline 1050']);
    const endless = build(() => Promise.resolve());
    endless.runner.start();
    await later();
    const given = endless.runner.stop({ graceMs: 500 });
    endless.state.now = 600;
    await given;
    expect(endless.state.seen).toEqual([]);
  });

  it('[CR-20] takes an interruption for one until a resume has dealt with it', async () => {
    const answers = [{ isContinuous: false }, { isContinuous: true }, { isContinuous: true }];
    const resumed: boolean[] = [];
    const { state, runner } = build(() => Promise.resolve(), {
      leaseOf: () => ({
        ...ownLease,
        acquire: () => Promise.resolve(answers.shift() ?? { isContinuous: true }),
      }),
      resume: ({ isContinuous }) => {
        resumed.push(isContinuous);
        return resumed.length === 1 ? Promise.reject(new Error('the database was away')) : Promise.resolve();
      },
    });
    runner.start();
    await vi.waitUntil(() => resumed.length >= 2, IN_TIME);
    state.deadlines.push(0);
    await stopped(runner);
    expect(resumed).toEqual([false, false]);
  });
});

describe('a fault that lasts', () => {
  it('[S9] a lasting fault is logged once with its stack, not at every try', async () => {
    const said: object[] = [];
    let tries = 0;
    const { state, runner } = build(() => Promise.resolve(), {
      resume: () => (tries++, Promise.reject(new Error('no room'))),
      log: { ...log, error: (about: object) => void said.push(about) } as unknown as Log,
    });
    runner.start();
    await vi.waitUntil(() => tries >= 3, IN_TIME);
    expect(said).toEqual([{ err: expect.objectContaining({ message: 'no room' }) as Error }]);
    state.now = 1500;
    await vi.waitUntil(() => said.length >= 2, IN_TIME);
    expect(said[1]).toEqual({ error: 'no room', times: expect.any(Number) as number, forMs: 1500 });
    await stopped(runner);
  });
});

describe('the lease', () => {
  /** A database that grants the lease, and whose renewals end as `renew` does. */
  const leasing = (renew: () => Promise<boolean>): Db => {
    const db = {
      query: async (sql: string) =>
        !sql.includes('returning l.name') || (await renew()) ? [{ name: 'game', fence: 1 }] : [],
      tx: (work: (query: Db) => Promise<unknown>) => work(db),
    } as unknown as Db;
    return db;
  };

  const renewing = (renew: () => Promise<boolean>, seen: string[]) => {
    const built = build(
      (batch) => {
        for (const { command: one } of batch) {
          one.answered = true;
          seen.push(`command ${one.n}`);
        }
        return Promise.resolve();
      },
      {
        leaseOf: (clock) => new Ownership({ db: leasing(renew), owner: 'test', clock }).lease('game'),
      },
    );
    built.state.deadlines = [];
    return built;
  };

  it('[M4] is renewed beside the turns: no command waits for its write', async () => {
    const seen: string[] = [];
    let renewed: (isOurs: boolean) => void = () => undefined;
    const { state, runner } = renewing(() => new Promise((resolve) => (renewed = resolve)), seen);
    runner.start();
    await later();
    state.now = 1500;
    runner.put(command(1), 1500);
    await later();
    runner.put(command(2), 1500);
    await later();
    expect(seen).toEqual(['command 1', 'command 2']);
    renewed(true);
    await stopped(runner);
  });

  it('[M4] a renewal that does not come holds the table up before its lease has run out', async () => {
    const seen: string[] = [];
    const answers: ((isOurs: boolean) => void)[] = [];
    // The first renewal hangs.
    const { state, runner } = renewing(
      () => (answers.length > 0 ? Promise.resolve(true) : new Promise((resolve) => answers.push(resolve))),
      seen,
    );
    runner.start();
    await later();
    state.now = 1500;
    runner.put(command(1), 1500);
    await later();
    state.now = 3000;
    runner.wake();
    await later();
    runner.put(command(2), 3000);
    await later();
    expect(seen).toEqual(['command 1']);
    answers[0]?.(true);
    await later();
    expect(seen).toEqual(['command 1', 'command 2']);
    await stopped(runner);
  });

  it('[M4] one that has gone to another ends the ownership at the next turn', async () => {
    const { state, runner } = renewing(() => Promise.resolve(false), []);
    runner.start();
    await later();
    expect(runner.isOwner).toBe(true);
    state.now = 1500;
    runner.wake();
    await later();
    expect(runner.isOwner).toBe(false);
    await stopped(runner);
  });
});
