import { expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { newDatabase } from '../../apps/server/src/testing/database.ts';
import { emptyTemplate } from '../../apps/server/src/testing/template.ts';
import { runProgram } from '../support/run-program.ts';

const STEAM_ID = '76561199000000777';

it('[S6] [S8] a player who has signed in is given a role of staff and loses it, with the reason in the audit log', async () => {
  const place = await newDatabase({ template: emptyTemplate() });
  const run = (...args: string[]) => runProgram('staff-role', args, place);
  const asked = ['--steam-id', STEAM_ID, '--role', 'finance', '--reason', 'second approver'];
  const first = await openDb(place);
  await migrate(first);
  await first.close();
  expect(await run(...asked)).toEqual({ code: 1, said: `Nobody with the Steam id ${STEAM_ID} has signed in yet.\n` });
  const second = await openDb(place);
  await second.query(`insert into players (steam_id, username, avatar) values ($1, 'somebody', 'default')`, [STEAM_ID]);
  await second.close();
  expect(await run(...asked)).toEqual({ code: 0, said: `${STEAM_ID} has the role finance.\n` });
  expect(await run(...asked)).toEqual({ code: 0, said: `${STEAM_ID} has the role finance already.\n` });
  const db = await openDb(place);
  expect(
    await db.query('select is_finance, is_admin, is_moderator from players where steam_id = $1', [STEAM_ID]),
  ).toEqual([{ is_finance: true, is_admin: false, is_moderator: false }]);
  await db.close();
  expect(await run(...asked, '--remove')).toEqual({ code: 0, said: `${STEAM_ID} no longer has the role finance.\n` });
  const refused = [
    [],
    ['--steam-id', '12', '--role', 'finance', '--reason', 'why not'],
    ['--steam-id', STEAM_ID, '--role', 'owner', '--reason', 'why not'],
    ['--steam-id', STEAM_ID, '--role', 'admin'],
  ];
  await Promise.all(refused.map(async (args) => expect(await run(...args)).toMatchObject({ code: 1 })));
  const last = await openDb(place);
  const entries = await last.query<{ details: { given: boolean; role: string; reason: string } }>(
    `select details from audit_log where action = 'staff.role' order by id`,
  );
  expect(entries.map(({ details }) => [details.role, details.given, details.reason])).toEqual([
    ['finance', true, 'second approver'],
    ['finance', false, 'second approver'],
  ]);
  await last.close();
  await place.drop();
}, 180_000);
