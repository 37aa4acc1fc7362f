import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDERS = ['apps/server/src', 'packages/ledger/src', 'bench', 'test', 'tools'];
/** Files that may contain account numbers: the charts, and this test. */
const EXCEPT = new Set([
  'packages/ledger/src/chart.ts',
  'apps/server/src/db/schema/chart.sql',
  'apps/server/src/db/account-numbers.unit.test.ts',
]);

const NUMBER = '[1-9]\\d*\\b';
const ACCOUNT = '\\b(?:\\w*account(?:_id|Id)|(?:a|accounts)\\.id)';
/** Forbidden forms: an account compared with a number, and arithmetic that splits or builds an account's id. */
const FORBIDDEN = [
  new RegExp(`${ACCOUNT}\\s*(?:===|!==|<>|!=|>=|<=|=|<|>)\\s*${NUMBER}`, 'i'),
  new RegExp(`${ACCOUNT}\\s+(?:not\\s+)?(?:in\\s*\\(\\s*|between\\s+)${NUMBER}`, 'i'),
  new RegExp(
    `(?:${ACCOUNT}|\\bplayer(?:_id|Id)|\\b[ap]\\.id|\\bid)\\)?\\s*(?:(?:>>|<<)\\s*[46]|(?:&|%|\\*)\\s*(?:15|16|63|64))\\b`,
    'i',
  ),
];

const lines = (text: string): string[] => text.split('\n');
const wrongIn = (text: string): string[] => lines(text).filter((line) => FORBIDDEN.some((form) => form.test(line)));

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|mts|sql)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((path) => !path.includes('node_modules') && !EXCEPT.has(path)),
  );

it('[M1] account numbers are in the chart alone, in TypeScript and in SQL', () => {
  const found = sources().flatMap((path) =>
    wrongIn(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'where account_id = 2',
  'where i.account_id in (2, 3)',
  'from accounts a where a.id >= 16',
  'm.from_account_id = 3',
  'item.account_id >= 16',
  'account_id & 15 = 2',
  'r.account_id >> 4',
  'player_id * 16 + 1',
  '[player.playerId * 16, 1]',
  'accounts where id % 16 = 1',
])('finds an account number in the statement %s', (text) => expect(wrongIn(text)).toEqual([text]));

it.each([
  'check (account_id > 0)',
  'where account_id = $1',
  'account_id = ${HOUSE.cash}',
  'order by account_id, id limit 2',
  'account_id = stock_account()',
])('accepts the statement %s, which has no account number', (text) => expect(wrongIn(text)).toEqual([]));
