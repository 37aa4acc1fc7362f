import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Db, type Query, withRetry } from '../db/db.ts';
import { createLog } from '../lib/log.ts';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { type Emission, Outbox } from './outbox.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase();
});
afterAll(() => place.drop());

const quiet = createLog({ level: 'silent', pretty: false });
const build = (db: Db = place.db) => {
  const told: Emission[] = [];
  return {
    told,
    outbox: new Outbox({ db, log: quiet, publisher: { publish: (emission) => void told.push(emission) } }),
  };
};
const balance = (n: number) => [{ playerId: 1 }, 'updateBalance', { balance: n }] as const;

it('the outbox publishes events after the commit, and none of a rolled-back transaction', async () => {
  const { told, outbox } = build();
  await expect(
    outbox.tx((_query, emit) => {
      emit(...balance(1));
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  await outbox.tx((_query, emit) => {
    emit(...balance(2));
    expect(told).toEqual([]);
    return Promise.resolve();
  });
  expect(told.map((one) => one.payload)).toEqual([{ balance: 2 }]);
});

it('[M5] a transaction commits only if every deferred statement succeeds', async () => {
  const { told, outbox } = build();
  const settingRows = async (key: string): Promise<number> =>
    (await place.db.query('select 1 from settings where key = $1', [key])).length;
  const write = (query: Query, key: string): Promise<object[]> =>
    query.query(`insert into settings (key, value) values ($1, '1')`, [key]);
  const deferring = (keys: readonly string[]): Promise<void> =>
    outbox.tx((query, emit, deferUntilCommit) => {
      for (const key of keys) deferUntilCommit(write(query, key));
      emit(...balance(1));
      return Promise.resolve();
    });
  await deferring(['deferred.one']);
  expect([await settingRows('deferred.one'), told.length]).toEqual([1, 1]);
  await expect(deferring(['deferred.two', 'deferred.one'])).rejects.toThrow();
  expect([await settingRows('deferred.two'), told.length, outbox.openCount]).toEqual([0, 1, 0]);
  // The rejection of a deferred statement is handled even if the transaction fails for another reason.
  await expect(
    outbox.tx((query, _emit, deferUntilCommit) => {
      deferUntilCommit(write(query, 'deferred.one'));
      return Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
});

/** Builds a database that numbers outbox rows in turn, and whose transactions commit by the test's function. */
const numbered = (commit: () => Promise<void>): Db => {
  let row = 0;
  const query: Query = {
    query: <Row extends object>(sql: string) =>
      Promise.resolve((sql.startsWith('insert into outbox') ? [{ id: ++row }] : []) as Row[]),
  };
  const tx = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    withRetry(async () => {
      const result = await work(query);
      await commit();
      return result;
    });
  return { ...query, tx } as unknown as Db;
};

/** Builds an outbox whose commits the test ends, in any order. */
const heldCommits = () => {
  const commits: (() => void)[] = [];
  const { told, outbox } = build(numbered(() => new Promise((resolve) => commits.push(resolve))));
  return {
    commits,
    told,
    outbox,
    emit: (n: number): Promise<void> => outbox.tx((_query, send) => Promise.resolve(send(...balance(n)))),
  };
};

it('[I5] events are published in the order of commits, even if a later commit is acknowledged first', async () => {
  const { commits, told, emit } = heldCommits();
  const both = [emit(1), emit(2)];
  await expect.poll(() => commits.length).toBe(2);
  commits[1]?.();
  await both[1];
  expect(told).toEqual([]);
  commits[0]?.();
  await both[0];
  expect(told.map((one) => one.payload)).toEqual([{ balance: 1 }, { balance: 2 }]);
});

it('[I5] a hanging commit delays the events of later commits for at most two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const { commits, told, outbox, emit } = heldCommits();
  try {
    await outbox.start();
    const both = [emit(1), emit(2)];
    await expect.poll(() => commits.length).toBe(2);
    commits[1]?.();
    await both[1];
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(told.map((one) => one.payload)).toEqual([{ balance: 2 }]);
    commits[0]?.();
    await both[0];
    expect(told.map((one) => one.payload)).toEqual([{ balance: 2 }, { balance: 1 }]);
    await outbox.stop();
  } finally {
    vi.useRealTimers();
  }
});

it('[I5] a transaction that is retried after a failed work or commit publishes its events once', async () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const tried = { work: 0, commit: 0 };
  const failFirst = (of: keyof typeof tried): Promise<void> =>
    ++tried[of] === 1 ? Promise.reject(deadlock) : Promise.resolve();
  const { told, outbox } = build(numbered(() => failFirst('commit')));
  await outbox.tx((_query, emit) => {
    emit(...balance(1));
    return failFirst('work');
  });
  expect(tried).toEqual({ work: 3, commit: 2 });
  expect(told.map((one) => one.payload)).toEqual([{ balance: 1 }]);
  expect(outbox.openCount).toBe(0);
});

it('the outbox closes events that an earlier process left, and marks its own as published', async () => {
  const open = async (): Promise<number> =>
    (await place.db.query<{ count: number }>('select count(*)::int as count from outbox where published_at is null'))[0]
      ?.count ?? -1;
  await place.db.query(`insert into outbox (events) values ('[]')`);
  // The timer that marks announced rows once a second must not fire in between.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { told, outbox } = build();
    await outbox.start();
    expect(await open()).toBe(0);
    await outbox.tx((_query, emit) => Promise.resolve(emit(...balance(3))));
    expect(await open()).toBe(1);
    await outbox.stop();
    expect(await open()).toBe(0);
    expect(told).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
