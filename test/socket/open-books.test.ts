import { readdirSync } from 'node:fs';
import { HOUSE } from '@updraft/ledger';
import { expect, it } from 'vitest';
import { openDb } from '../../apps/server/src/db/open.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { runProgram } from '../support/run-program.ts';

it('[S8] capital is contributed once for every key, by balanced postings and with its reason in the audit log', async () => {
  const place = await newDatabase();
  const run = (program: string, ...args: string[]) => runProgram(program, args, place);
  if (!place.databaseUrl) {
    // The directory has no database. The command creates none: live books are on PostgreSQL, sandbox books open by a
    // start.
    expect(await run('open-books', '--capital-cents', '50000', '--reason', 'opening')).toEqual({
      code: 1,
      said: expect.stringMatching(/^There is no Updraft database in .*\n$/),
    });
    expect(readdirSync(place.dataDir)).toEqual([]);
    await (await openDb(place)).close();
  }
  expect(await run('open-books', '--capital-cents', '50000', '--reason', 'opening')).toEqual({
    code: 0,
    said: '50000 cents are in the books.\n',
  });
  expect(await run('open-books', '--capital-cents', '50000', '--reason', 'opening')).toEqual({
    code: 0,
    said: 'These 50000 cents are in the books already.\n',
  });
  expect(await run('open-books', '--capital-cents', '60000', '--reason', 'more')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Refused: 50000 cents'),
  });
  expect(await run('open-books', '--capital-cents', '60000', '--reason', 'more', '--key', 'second')).toMatchObject({
    code: 0,
  });
  const refused = [
    [],
    ['--capital-cents', '-5', '--reason', 'why not'],
    ['--capital-cents', '1.5', '--reason', 'why not'],
    ['--capital-cents', '5'],
    ['--capital-cents', '5', '--reason', ' '],
    ['--everything'],
  ];
  await Promise.all(refused.map(async (args) => expect(await run('open-books', ...args)).toMatchObject({ code: 1 })));
  expect(await run('reconcile')).toEqual({
    code: 0,
    said: expect.stringMatching(/: 0 rounds, 2 transfers\.\nThe books balance\.\n$/),
  });
  const db = await openDb(place);
  expect(
    await db.query(`select amount_cents from postings where account_id = $1 order by transfer_id`, [HOUSE.cash]),
  ).toEqual([{ amount_cents: 50_000 }, { amount_cents: 60_000 }]);
  expect(await db.query('select action, details from audit_log order by id')).toEqual([
    { action: 'house.capital', details: { key: 'opening', capitalCents: 50_000, reason: 'opening' } },
    { action: 'house.capital', details: { key: 'second', capitalCents: 60_000, reason: 'more' } },
  ]);
  await db.close();
  await place.drop();
}, 120_000);
