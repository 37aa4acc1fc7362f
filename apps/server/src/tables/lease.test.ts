import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSTGRES_URL, type TestDatabase, openTestDatabase } from '../testing/database.ts';
import { Lease, LeaseLost } from './lease.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await openTestDatabase();
});
afterAll(() => place.drop());

const leaseOf = (owner: string, name = 'game') => new Lease({ db: place.db, name, owner });
const expire = (name = 'game') =>
  place.db.query(`update leases set expires_at = now() - interval '1 second' where name = $1`, [name]);

describe('a lease', () => {
  it("[M4] is one node's until it expires; then the old owner can neither renew nor write", async () => {
    const [first, second] = [leaseOf('a'), leaseOf('b')];
    expect(await first.acquire()).toEqual({ isContinuous: false });
    expect(await second.acquire()).toBeNull();
    expect(await first.renew()).toBe(true);
    await expire();
    expect(await second.acquire()).toEqual({ isContinuous: false });
    expect(await first.renew()).toBe(false);
    await expect(place.db.tx((query) => first.check(query))).rejects.toBeInstanceOf(LeaseLost);
    await place.db.tx((query) => second.check(query));
  });

  it('is continuous where nobody else has had it in between', async () => {
    const lease = leaseOf('a', 'other');
    await lease.acquire();
    expect(await lease.acquire()).toEqual({ isContinuous: true });
  });

  // The embedded database has one connection: there writes wait for each other in any case.
  if (POSTGRES_URL === null) return;

  it('[M4] a write that has checked it is not taken over in the middle, and a renewal does not wait for it', async () => {
    const [first, second] = [leaseOf('a', 'third'), leaseOf('b', 'third')];
    await first.acquire();
    const order: string[] = [];
    let taking: Promise<unknown> = Promise.resolve();
    await place.db.tx(async (query) => {
      await first.check(query);
      expect(await first.renew()).toBe(true);
      order.push('renewed');
      await expire('third');
      taking = second.acquire().then(() => order.push('taken over'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      order.push('written');
    });
    await taking;
    expect(order).toEqual(['renewed', 'written', 'taken over']);
  });
});
