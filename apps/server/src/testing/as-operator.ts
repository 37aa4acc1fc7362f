import { expect } from 'vitest';
import type { Db } from '../db/db.ts';
import type { Lease } from '../tables/lease.ts';
import { Ownership } from '../tables/ownership.ts';

/**
 * Runs an operator's command with the table's lease, which it takes from the test's table for the time of the command.
 * Afterwards the lease belongs to the test's table again, with its former fencing number.
 */
export const asOperator = async <T>(db: Db, game: string, work: (lease: Lease) => Promise<T>): Promise<T> => {
  const [before] = await db.query<{ owner: string; fence: number }>('select owner, fence from leases where name = $1', [
    game,
  ]);
  await db.query(`update leases set expires_at = now() - interval '1 second' where name = $1`, [game]);
  const lease = new Ownership({ db, owner: 'operator' }).lease(game);
  expect(await lease.acquire()).not.toBeNull();
  try {
    return await work(lease);
  } finally {
    await db.query(`update leases set owner = $1, fence = $2, expires_at = now() + interval '1 hour' where name = $3`, [
      before?.owner,
      before?.fence,
      game,
    ]);
  }
};
