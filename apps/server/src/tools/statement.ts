import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { openExistingDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { statementOf, statementText } from '../features/finance/statement.ts';

const Day = z.iso.date();

/**
 * `npm run statement -- [--day 2026-01-31]`: applies pending migrations, then prints the house's balance sheet of a UTC
 * day, by default today's. Exit code 1 when the books do not balance, 2 after any other failure. [M7]
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { day: { type: 'string', default: new Date().toISOString().slice(0, 10) } },
  });
  const day = Day.safeParse(values.day);
  if (!day.success) throw new Error('--day is a date such as 2026-01-31');
  const db = await openExistingDb(readConfig(process.env));
  try {
    await migrate(db);
    const statement = await db.tx(async (query) => {
      await query.query('set local statement_timeout = 0');
      await query.query('set transaction isolation level repeatable read');
      return statementOf(query, day.data);
    });
    process.stdout.write(`${statementText(statement)}\n`);
    process.exitCode = statement.differenceCents === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
