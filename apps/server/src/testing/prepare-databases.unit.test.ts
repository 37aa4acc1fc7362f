import { expect, it } from 'vitest';
import { databaseLine } from './prepare-databases.ts';

it('names the untested parts without PostgreSQL in one line, and never prints a password', () => {
  expect(databaseLine(undefined)).toContain('TEST_DATABASE_URL is not set');
  expect(databaseLine('')).toContain('NOT TESTED: PostgreSQL');
  const told = databaseLine('postgres://somebody:hush@127.0.0.1:54399/postgres');
  expect(told).toContain('54399');
  expect(told).not.toContain('hush');
  expect(`${databaseLine(undefined)}${told}`).not.toContain('\n');
});
