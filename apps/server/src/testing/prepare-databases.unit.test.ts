import { expect, it } from 'vitest';
import { databaseLine } from './prepare-databases.ts';

it('says in one line what is not tested where there is no PostgreSQL, and never a password where there is', () => {
  expect(databaseLine(undefined)).toContain('TEST_DATABASE_URL is not set');
  expect(databaseLine('')).toContain('NOT TESTED: PostgreSQL');
  const told = databaseLine('postgres://somebody:hush@127.0.0.1:54399/postgres');
  expect(told).toContain('54399');
  expect(told).not.toContain('hush');
  expect(`${databaseLine(undefined)}${told}`).not.toContain('\n');
});
