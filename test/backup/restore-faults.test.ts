import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { one } from '../../apps/server/src/db/db.ts';
import { pause } from '../support/pause.ts';
import { type DrillWorld, NOT_INSTALLED, openDrillWorld } from './drill-world.ts';

let opened: DrillWorld | null = null;
let world: DrillWorld;
beforeAll(async () => {
  opened = await openDrillWorld();
  await opened?.write();
  opened?.pgbackrest('--type=full', 'backup');
});
beforeEach((test) => {
  if (opened) world = opened;
  else test.skip(NOT_INSTALLED);
});
afterAll(() => opened?.close());

const repositoryFile = (isWanted: (path: string) => boolean): string => {
  const folder = join(world.home, 'repository');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(isWanted);
  if (found === undefined) throw new Error('the repository has no such file');
  return join(folder, found);
};

const databaseNow = async (): Promise<string> =>
  one(await world.db.query<{ now: Date }>('select clock_timestamp() as now')).now.toISOString();

it('[M10] the drill restores to a moment, and refuses a moment outside the archive', async () => {
  await world.write();
  // The end of a backup is stored in whole seconds, and `before` must be later.
  await pause(2100);
  const before = await databaseNow();
  await world.write();
  await world.archive();
  const passed = await world.drill('--at', before);
  expect(passed).toMatchObject({ code: 0, said: expect.stringMatching(/transfers +running 3, restored 2, missing 0/) });
  const [later] = await world.db.query<{ at: Date }>(`select now() + interval '1 day' as at`);
  expect(await world.drill('--at', later?.at.toISOString() ?? '')).toMatchObject({
    code: 1,
    said: expect.stringContaining('recovery ended before configured recovery target was reached'),
  });
});

it('[M10] the drill fails if the restored state is too old, and if it has rows that the site lacks', async () => {
  await world.db.exec(`insert into players (steam_id, username) values ('76561190000000001', 'gone')`);
  await world.archive();
  await world.db.exec(
    `set session_replication_role = replica; delete from players where username = 'gone'; reset session_replication_role`,
  );
  await world.write();
  expect(await world.drill('--max-behind-seconds', '0')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/rows of players differ.*\nThe restored state is too old\.\nThe drill failed\.\n$/),
  });
  expect(await world.drill('--max-minutes', '0.00001')).toMatchObject({ code: 1 });
});

it('[M10] the drill fails if the restored books do not balance', async () => {
  const change = (cents: number): Promise<void> =>
    world.db.exec(
      `update accounts set balance_cents = balance_cents + ${cents} where id = (select min(id) from accounts)`,
    );
  await change(1);
  await world.archive();
  expect(await world.drill()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/balances_follow_from_journal.*The restored books do not balance\./s),
  });
  await change(-1);
});

it('[M10] an interrupted drill leaves no files and no processes', async () => {
  expect(await world.interruptedDrill()).toMatchObject({ code: 1, said: expect.stringMatching(/drill failed/) });
});

it('[M10] the drill names the gap if a segment of the log is missing', async () => {
  await world.write();
  const missing = await world.archive();
  await world.write();
  const last = await world.archive();
  rmSync(repositoryFile((path) => path.includes(missing)));
  expect(await world.drill()).toMatchObject({
    code: 1,
    said: expect.stringContaining(`The archive has a gap: its last segment is ${last}`),
  });
});

it('[M10] the drill fails with the message of pgBackRest if a file of the backup is damaged', async () => {
  const file = repositoryFile((path) => /bundle\/1$/.test(path));
  const bytes = readFileSync(file);
  bytes.fill(0, bytes.length / 2, bytes.length / 2 + 64);
  writeFileSync(file, bytes);
  expect(await world.drill()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/ERROR.*\nThe drill failed\.\n$/s),
  });
});

it('[M10] the drill restores from an S3-compatible store', async () => {
  const remote = await openDrillWorld({ isInStore: true });
  try {
    await remote?.write();
    remote?.pgbackrest('--type=full', 'backup');
    await remote?.write();
    await remote?.archive();
    expect(await remote?.drill()).toMatchObject({ code: 0, said: expect.stringContaining('restored 2, missing 0') });
  } finally {
    await remote?.close();
  }
});
