import { bundleDatabaseThread } from './database-thread.ts';
import { makeTemplates } from './template.ts';

/** Returns one line about the suite's databases; without PostgreSQL also the tests that are left out. */
export const databaseLine = (url: string | undefined): string =>
  url
    ? `Databases of the tests: PostgreSQL (TEST_DATABASE_URL), port ${new URL(url).port || 5432}.`
    : 'TEST_DATABASE_URL is not set: tests run on the embedded database. ' +
      'NOT TESTED: PostgreSQL, and with it two processes on one database, a server that goes away, writes that really run at once.';

/** Before the first test: says which database it is, and makes what every test gets a copy of. */
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
