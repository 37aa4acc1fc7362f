import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { runProgram } from '../support/run-program.ts';
import { ROOT } from '../support/server.ts';
import { type TestSite, startSite } from '../support/site.ts';

const STEAM_ID = '76561199000000777';

/** Arguments with which each command has an effect. */
const ARGUMENTS: Record<string, string[]> = {
  reconcile: [],
  statement: [],
  'staff-role': ['--steam-id', STEAM_ID, '--role', 'finance', '--reason', 'second approver'],
  'refund-round': ['1', '--game', 'crash', '--reason', 'cannot be resumed'],
  'after-restore': [],
  'open-books': ['--capital-cents', '50000', '--reason', 'opening'],
  'rotate-seed-key': [],
  migrate: [],
};

/** Commands with their rules beside a running server, from the table for operators. */
const ROWS = [
  ...readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8').matchAll(
    /^\| `npm run ([\w-]+)` \| \w+ \| (.+) \| (.+) \|$/gm,
  ),
].map(([, command = '', embedded = '', postgres = '']) => ({ command, rule: POSTGRES_URL ? postgres : embedded }));

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.db.query(`insert into players (steam_id, username, avatar) values ($1, 'somebody', 'default')`, [
    STEAM_ID,
  ]);
});
afterAll(() => site.drop());

it('every command in the table for operators has arguments in this test', () => {
  expect(ROWS.map(({ command }) => command).sort()).toEqual(Object.keys(ARGUMENTS).sort());
});

/** Returns the last ids of withdrawals. Only a command that skips ids changes them, because no test withdraws. */
const numbersOfWithdrawals = () =>
  site.db.query(
    `select last_value from pg_sequences where schemaname = current_schema() and sequencename like 'withdrawals%'`,
  );

it.each(ROWS)('[S8] runs $command beside a running server as its row says: $rule', async ({ command, rule }) => {
  const before = await numbersOfWithdrawals();
  const { code, said } = await runProgram(command, ARGUMENTS[command] ?? [], site.config);
  if (rule === 'the server may run') expect([code, said]).toEqual([0, said]);
  else {
    expect(code).not.toBe(0);
    expect(await numbersOfWithdrawals()).toEqual(before);
    expect(said).toMatch(/is in use by process \d+\. Stop it first|a server has the crash table\. Stop every server/);
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});
