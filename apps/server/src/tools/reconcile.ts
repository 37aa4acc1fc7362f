import { readConfig } from '../config.ts';
import { nameOfDatabase, openExistingDb } from '../db/existing.ts';
import { checkBooks, verdictOf } from '../features/reconciliation.ts';

/**
 * `npm run reconcile`: compares every balance and item with the journal, runs the checks of the features' books,
 * reports each difference, and names the database. Exit code 1 when there is a difference, 2 when the books cannot be
 * checked. [M10]
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const db = await openExistingDb(config);
  try {
    const books = await checkBooks(db);
    process.stdout.write(`${nameOfDatabase(config)}: ${books.rounds} rounds, ${books.transfers} transfers.\n`);
    process.stdout.write(`${verdictOf(books)}\n`);
    process.exitCode = books.differences.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
