import { reconcile } from '@updraft/ledger';
import { FEATURE_CHECKS } from '../features/reconciliation.ts';
import type { TestDatabase } from './database.ts';

/**
 * Returns the names of the checks that fail after `sql` has changed the books, and rolls the change back. It works on
 * the embedded database alone, whose one connection is the test's own.
 */
export const checksAfter = async ({ db }: Pick<TestDatabase, 'db'>, sql: string): Promise<string[]> => {
  await db.exec('begin');
  await db.exec(sql);
  const found = await reconcile(db, FEATURE_CHECKS);
  await db.exec('rollback');
  return [...new Set(found.map(({ check }) => check))].sort();
};
