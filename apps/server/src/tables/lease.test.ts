import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTGRES_URL, type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { addToy, createToyTables, heldClock } from '../testing/toy-table.ts';
import { LEASE_MS, LeaseLost } from './lease.ts';
import { Ownership } from './ownership.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase();
});
afterAll(() => place.drop());

/** The ownership of these tables by one process, on a clock that the test moves. */
const processOf = (owner: string, ...names: string[]) => {
  const clock = heldClock();
  const ownership = new Ownership({ db: place.db, owner, clock });
  const leases = names.map((name) => ownership.lease(name));
  const [first, second] = leases;
  if (!first) throw new Error('a process has a table');
  return { clock, ownership, first, second: second ?? first, leases };
};
const expire = (...names: string[]) =>
  place.db.query(`update leases set expires_at = now() - interval '1 second' where name = any($1)`, [names]);
const ownersOf = async (...names: string[]): Promise<string[]> =>
  (
    await place.db.query<{ owner: string }>(
      'select owner from leases where name = any($1) and expires_at > now() order by name',
      [names],
    )
  ).map(({ owner }) => owner);
const writes = (lease: { check: (query: TestDatabase['db']) => Promise<void> }): Promise<boolean> =>
  place.db
    .tx((query) => lease.check(query as TestDatabase['db']))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof LeaseLost) return false;
      throw error;
    });
/** Advances the clock until a renewal is due, and lets the leases be renewed. */
const renewed = async ({ clock, leases }: ReturnType<typeof processOf>): Promise<void> => {
  clock.now += LEASE_MS / 2;
  for (const lease of leases) await lease.keep();
};

describe('a lease', () => {
  it("[M4] is one node's until it expires; then the old owner can neither renew nor write", async () => {
    const [a, b] = [processOf('a', 'game'), processOf('b', 'game')];
    expect(await a.first.acquire()).toEqual({ isContinuous: false });
    expect(await b.first.acquire()).toBeNull();
    await renewed(a);
    expect(a.first.isFresh).toBe(true);
    await expire('game');
    expect(await b.first.acquire()).toEqual({ isContinuous: false });
    await expect(renewed(a)).rejects.toBeInstanceOf(LeaseLost);
    expect(a.first.isFresh).toBe(false);
    expect([await writes(a.first), await writes(b.first)]).toEqual([false, true]);
  });

  it('is continuous where nobody else has had it in between', async () => {
    const { first } = processOf('a', 'other');
    await first.acquire();
    expect(await first.acquire()).toEqual({ isContinuous: true });
  });

  // The embedded database has one connection: there writes wait for each other in any case.
  if (POSTGRES_URL !== null)
    it('[M4] a write that has checked it is not taken over in the middle, and a renewal does not wait for it', async () => {
      const [a, b] = [processOf('a', 'third'), processOf('b', 'third')];
      await a.first.acquire();
      const order: string[] = [];
      let taking: Promise<unknown> = Promise.resolve();
      await place.db.tx(async (query) => {
        await a.first.check(query);
        await renewed(a);
        order.push('renewed');
        await expire('third');
        taking = b.first.acquire().then(() => order.push('taken over'));
        await new Promise((resolve) => setTimeout(resolve, 200));
        order.push('written');
      });
      await taking;
      expect(order).toEqual(['renewed', 'written', 'taken over']);
    });
});

describe('[M4] the tables of a process', () => {
  const names = (of: string): [string, string] => [`${of}_crash`, `${of}_wheel`];

  it('are all owned by one of two processes that start at once, whichever table each of them begins with', async () => {
    const build = (owner: string) => {
      const tables = createToyTables({ clock: heldClock(), db: place.db, owner });
      return { tables, crash: addToy(tables, 'at_once_crash').runner, wheel: addToy(tables, 'at_once_wheel').runner };
    };
    const [a, b] = [build('a'), build('b')];
    a.crash.start();
    b.wheel.start();
    await expect.poll(() => [a.crash, b.wheel].some(({ isOwner }) => isOwner)).toBe(true);
    a.wheel.start();
    b.crash.start();
    await expect.poll(() => [a, b].some(({ tables }) => tables.isOwner)).toBe(true);
    const [owner, other] = a.tables.isOwner ? [a, b] : [b, a];
    expect([owner.crash, owner.wheel, other.crash, other.wheel].map(({ isOwner }) => isOwner)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    // An orderly stop releases all tables.
    await owner.tables.stop();
    await expect.poll(() => other.tables.isOwner).toBe(true);
    await other.tables.stop();
  });

  it('are not acquired while one of them is free and another is not', async () => {
    const [crash, wheel] = names('part');
    const other = processOf('other', wheel);
    await other.first.acquire();
    const both = processOf('both', crash, wheel);
    expect([await both.first.acquire(), await both.second.acquire()]).toEqual([null, null]);
    expect(await ownersOf(crash, wheel)).toEqual(['other']);
    await other.first.release();
    expect(await both.second.acquire()).toEqual({ isContinuous: false });
    expect(await ownersOf(crash, wheel)).toEqual(['both', 'both']);
  });

  it('end up with one of many that try for them in all orders, again and again', async () => {
    const [crash, wheel] = names('race');
    for (let round = 0; round < 10; round++) {
      const all = ['a', 'b', 'c', 'd'].map((owner, at) =>
        processOf(owner, ...(at % 2 ? [crash, wheel] : [wheel, crash])),
      );
      const taken = await Promise.all(
        all.map(
          async ({ leases }) => (await Promise.all(leases.map((lease) => lease.acquire()))).filter(Boolean).length,
        ),
      );
      expect(taken.sort()).toEqual([0, 0, 0, 2]);
      expect(new Set(await ownersOf(crash, wheel)).size).toBe(1);
      await expire(crash, wheel);
    }
  });

  it('are prolonged together by the one that asks, also for one that is being resumed', async () => {
    const [crash, wheel] = names('kept');
    const a = processOf('a', crash, wheel);
    for (const lease of a.leases) await lease.acquire();
    await expire(crash, wheel);
    a.clock.now += LEASE_MS / 2;
    await a.second.keep();
    expect(await ownersOf(crash, wheel)).toEqual(['a', 'a']);
  });

  it('are prolonged no more when one of them hangs, so that another process gets all', async () => {
    const [crash, wheel] = names('hung');
    const [a, b] = [processOf('a', crash, wheel), processOf('b', crash, wheel)];
    for (const lease of a.leases) await lease.acquire();
    a.clock.now += LEASE_MS + 1;
    await expire(crash, wheel);
    await a.second.keep();
    expect(await ownersOf(crash, wheel)).toEqual([]);
    for (const lease of b.leases) expect(await lease.acquire()).not.toBeNull();
  });

  it('are lost together: a process that stood still writes to none of them, and each table hears of it', async () => {
    const [crash, wheel] = names('lost');
    const [a, b] = [processOf('a', crash, wheel), processOf('b', crash, wheel)];
    let ends = 0;
    a.first.onEnd(() => ends++);
    for (const lease of a.leases) await lease.acquire();
    await expire(crash, wheel);
    for (const lease of b.leases) await lease.acquire();
    expect([await writes(a.first), await writes(a.second)]).toEqual([false, false]);
    await expect(renewed(a)).rejects.toBeInstanceOf(LeaseLost);
    await expect(a.second.keep()).rejects.toBeInstanceOf(LeaseLost);
    expect([ends, await a.first.acquire(), await a.second.acquire()]).toEqual([1, null, null]);
    // The process acquires the tables again after another process had them: an interruption for both tables.
    await expire(crash, wheel);
    expect(await a.second.acquire()).toEqual({ isContinuous: false });
    // The first table was acquired with the second. Its writes fail until it calls `acquire`.
    expect([await writes(a.first), await writes(a.second)]).toEqual([false, true]);
    expect(await a.first.acquire()).toEqual({ isContinuous: false });
    expect(await writes(a.first)).toBe(true);
  });

  it('fail one by one: one that is resumed after a fault fences nothing of the others', async () => {
    const [crash, wheel] = names('fault');
    const a = processOf('a', crash, wheel);
    for (const lease of a.leases) await lease.acquire();
    const before = a.second.proof;
    expect(await a.first.acquire()).toEqual({ isContinuous: true });
    expect(a.second.proof).toEqual(before);
    expect([await writes(a.first), await writes(a.second)]).toEqual([true, true]);
    await renewed(a);
    expect(a.first.isFresh).toBe(true);
  });

  it('go on after the database was away: each is resumed, and nothing was interrupted by another owner', async () => {
    const [crash, wheel] = names('away');
    let isAway = false;
    const db = {
      ...place.db,
      query: <Row extends object>(sql: string, params?: readonly unknown[]) =>
        isAway ? Promise.reject(new Error('the database is away')) : place.db.query<Row>(sql, params),
    };
    const clock = heldClock();
    const ownership = new Ownership({ db, owner: 'a', clock });
    const leases = [ownership.lease(crash), ownership.lease(wheel)] as const;
    for (const lease of leases) await lease.acquire();
    isAway = true;
    clock.now += LEASE_MS / 2;
    for (const lease of leases) await expect(lease.keep()).rejects.toThrow('the database is away');
    await expect(leases[0].acquire()).rejects.toThrow('the database is away');
    isAway = false;
    for (const lease of leases) expect(await lease.acquire()).toEqual({ isContinuous: true });
    for (const lease of leases) await lease.keep();
    expect(leases.map(({ isFresh }) => isFresh)).toEqual([true, true]);
  });

  it('are given up when the last of them has stopped, and not before', async () => {
    const [crash, wheel] = names('stop');
    const a = processOf('a', crash, wheel);
    for (const lease of a.leases) await lease.acquire();
    await a.first.release();
    expect(await ownersOf(crash, wheel)).toEqual(['a', 'a']);
    await a.second.release();
    expect(await ownersOf(crash, wheel)).toEqual([]);
  });

  it('cannot be added once they are owned', async () => {
    const a = processOf('a', 'early');
    await a.first.acquire();
    expect(() => a.ownership.lease('late')).toThrow('the table late is added too late');
  });
});
