import { reconcile } from '@updraft/ledger';
import { readConfig } from '../config.ts';
import { openDb } from '../db/open.ts';
import { FEATURE_CHECKS } from '../features/reconciliation.ts';

/** `npm run reconcile`: re-derives every balance and item from the journal and reports each difference. Exit code 1 when there is one. [M10] */
const main = async (): Promise<void> => {
  const db = await openDb(readConfig(process.env));
  try {
    const differences = await db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
      await query.query('set transaction isolation level repeatable read');
      return reconcile(query, FEATURE_CHECKS);
    });
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
