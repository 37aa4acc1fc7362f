import { type Difference, reconcile } from '@updraft/ledger';
import { type Db, one } from '../db/db.ts';
import { FEATURE_CHECKS } from './reconciliation.ts';

/** Size of the books, and every difference in them. */
export interface CheckedBooks {
  rounds: number;
  transfers: number;
  differences: Difference[];
}

/** Derives every balance and item from the journal again, in one snapshot and without a time limit. [M10] */
export const checkBooks = (db: Db): Promise<CheckedBooks> =>
  db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
    await query.query('set transaction isolation level repeatable read');
    const counts = await query.query<{ rounds: number; transfers: number }>(
      'select (select count(*) from rounds) as rounds, (select count(*) from transfers) as transfers',
    );
    return { ...one(counts), differences: await reconcile(query, FEATURE_CHECKS) };
  });

/** Each difference on a line, then the verdict. */
export const verdictOf = ({ differences }: CheckedBooks): string =>
  [
    ...differences.map(({ check, details }) => `${check}: ${JSON.stringify(details)}`),
    differences.length === 0 ? 'The books balance.' : `${differences.length} differences.`,
  ].join('\n');
