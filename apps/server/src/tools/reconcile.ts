import { reconcile } from '@updraft/ledger';
import { readConfig } from '../config.ts';
import { one } from '../db/db.ts';
import { nameOfDatabase, openExistingDb } from '../db/existing.ts';
import { FEATURE_CHECKS } from '../features/reconciliation.ts';

/**
 * `npm run reconcile`: derives every balance and item from the journal again, reports each difference, and names the
 * database. Exit code 1 when there is a difference, 2 when there is no database. [M10]
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const db = await openExistingDb(config);
  try {
    const { differences, looked } = await db.tx(async (query) => {
      await query.query('set local statement_timeout = 0');
      await query.query('set transaction isolation level repeatable read');
      const counts = await query.query<{ rounds: number; transfers: number }>(
        'select (select count(*) from rounds) as rounds, (select count(*) from transfers) as transfers',
      );
      return { looked: one(counts), differences: await reconcile(query, FEATURE_CHECKS) };
    });
    process.stdout.write(`${nameOfDatabase(config)}: ${looked.rounds} rounds, ${looked.transfers} transfers.\n`);
    for (const { check, details } of differences) process.stdout.write(`${check}: ${JSON.stringify(details)}\n`);
    process.stdout.write(differences.length === 0 ? 'The books balance.\n' : `${differences.length} differences.\n`);
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
