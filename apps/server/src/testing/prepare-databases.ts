import { bundleDatabaseThread } from './database-thread.ts';
import { makeTemplates } from './template.ts';

/** Returns one line about the suite's databases; without PostgreSQL it also names the tests that are left out. */
export const databaseLine = (url: string | undefined): string =>
  url
    ? `Databases of the tests: PostgreSQL (TEST_DATABASE_URL), port ${new URL(url).port || 5432}.`
    : 'TEST_DATABASE_URL is not set: tests run on the embedded database. ' +
      'NOT TESTED: PostgreSQL, and with it two processes on one database, a server that goes away, writes that really run at once.';

/**
 * Prints the line about the databases before the first test, bundles the database's thread, and makes the templates of
 * which every test gets a copy. Returns a function that removes both.
 */
const prepareDatabases = async (): Promise<() => Promise<void>> => {
  process.stdout.write(`\n${databaseLine(process.env['TEST_DATABASE_URL'])}\n`);
  const removeThread = await bundleDatabaseThread();
  const removeTemplates = await makeTemplates().catch(async (error: unknown) => {
    await removeThread();
    throw error;
  });
  return async () => {
    await removeTemplates();
    await removeThread();
  };
};
export default prepareDatabases;
