import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { nameOfDatabase, openNamedDb } from '../db/existing.ts';
import { migrate } from '../db/migrate.ts';
import { planText, readPlan } from '../db/migration-plan.ts';

/**
 * `npm run migrate`: applies the pending migrations, as a start does. `-- --plan [--json]`: prints their effects,
 * checks their conditions, and changes nothing. Exit code 1 when a check keeps them from being applied, 2 after any
 * other failure, such as a missing database.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { plan: { type: 'boolean' }, json: { type: 'boolean' } } });
  const config = readConfig(process.env);
  const db = await openNamedDb(config);
  try {
    const plan = await readPlan(db);
    if (values.plan) process.stdout.write(values.json ? `${JSON.stringify(plan)}\n` : planText(plan));
    else if (plan.mayRun)
      process.stdout.write(`${nameOfDatabase(config)}: ${(await migrate(db)).applied} migrations applied.\n`);
    else process.stderr.write(planText(plan));
    process.exitCode = plan.mayRun ? 0 : 1;
  } finally {
    await db.close();
  }
};

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
});
