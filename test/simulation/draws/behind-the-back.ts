import { expect } from 'vitest';
import type { Db } from '../../../apps/server/src/db/db.ts';

/**
 * Returns the findings of an audit while rows are changed in a way that no code of the site can. Afterwards the table
 * is restored, and the audit finds nothing.
 */
export const behindTheBack =
  (world: () => { db: Db }, audit: () => Promise<string[]>) =>
  async (change: string, table: 'rounds' | 'bets' | 'item_moves'): Promise<string> => {
    const run = (statement: string): Promise<void> =>
      world().db.tx(async (query) => {
        await query.query('set local session_replication_role = replica');
        await query.query(statement);
      });
    await run(`create table kept as select * from ${table}`);
    await run(change);
    const wrong = await audit();
    await run(`delete from ${table}`);
    await run(`insert into ${table} overriding system value select * from kept`);
    await run('drop table kept');
    expect(await audit()).toEqual([]);
    return wrong.join();
  };
