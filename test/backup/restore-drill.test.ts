import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { watchPostgres } from '../../apps/server/src/db/postgres-watch.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { createMetrics } from '../../apps/server/src/lib/metrics.ts';
import { asPostgres } from '../../apps/server/src/lib/postgres-programs.ts';
import { ROOT } from '../support/server.ts';
import { type DrillWorld, NOT_INSTALLED, openDrillWorld } from './drill-world.ts';
import { configurationOf } from './repository.ts';

const EXAMPLES = join(ROOT, 'deploy/backup');

let opened: DrillWorld | null = null;
let world: DrillWorld;
beforeAll(async () => void (opened = await openDrillWorld()));
beforeEach((test) => {
  if (opened) world = opened;
  else test.skip(NOT_INSTALLED);
});
afterAll(() => opened?.close());

/** Returns the time of the last valid backup in the metrics, in seconds since 1970; 0: there is none. */
const shownBackup = (): number => {
  const program = asPostgres('/bin/sh', ['-s', '--', `--config=${world.config}`]);
  // The script is passed as input, because PostgreSQL's user may not be allowed to read the sources.
  const input = readFileSync(join(EXAMPLES, 'backup-age'));
  const shown = execFileSync(...program, { cwd: tmpdir(), encoding: 'utf8', input });
  return Number(/^updraft_backup_finished_timestamp_seconds (\d+)$/m.exec(shown)?.[1]);
};

it('[M10] [S9] the drill restores the latest backup beside the site, checks the books and cleans up', async () => {
  expect(shownBackup()).toBe(0);
  expect(await world.drill()).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no backup of updraft: .+\nThe drill failed\.\n$/),
  });

  await world.write();
  world.pgbackrest('--type=full', 'backup');
  const [info] = JSON.parse(world.pgbackrest('--output=json', 'info')) as {
    backup: { timestamp: { stop: number } }[];
  }[];
  expect(info?.backup.map(({ timestamp }) => timestamp.stop)).toEqual([shownBackup()]);
  await world.write();
  await world.archive();
  const passed = await world.drill();
  expect(passed).toEqual({ code: 0, said: expect.stringContaining('The books balance.') });
  expect(passed.said).toMatch(/transfers +running 2, restored 2, missing 0/);
  expect(passed.said).toMatch(/The drill passed\.\n$/);

  const other = join(world.home, 'other.conf');
  writeFileSync(other, configurationOf({ ...world, passphrase: 'second' }));
  expect(await world.drill('--config', other)).toMatchObject({
    code: 1,
    said: expect.stringContaining('unable to load info file'),
  });

  const full = mkdtempSync(join(tmpdir(), 'updraft-full-'));
  mkdirSync(join(full, 'base'));
  expect(await world.drill('--folder', full)).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  expect(readdirSync(full)).toEqual(['base']);
  rmSync(full, { recursive: true });
});

it('[M4] [S9] operators see the age of the archive', async () => {
  const metrics = createMetrics();
  const clock = { every: () => () => undefined, monoMs: () => 0 };
  await watchPostgres({ db: world.db, clock, metrics, log: createLog({ level: 'silent', pretty: false }) }).look();
  const shown = await metrics.registry.getSingleMetricAsString('updraft_database_archive_age_seconds');
  expect(Number(shown.split(' ').at(-1))).toBeGreaterThanOrEqual(0);
});

it('systemd reads the units, and pgBackRest the configurations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'updraft-units-'));
  cpSync(EXAMPLES, folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.timer'));
  expect(names).toHaveLength(3);
  const ageUnit = join(folder, 'updraft-backup-age.service');
  const program = join(folder, 'backup-age');
  writeFileSync(ageUnit, readFileSync(ageUnit, 'utf8').replace('/usr/local/bin/updraft-backup-age', program));
  const units = [...names, 'updraft-backup@full.service', 'updraft-backup-age.service'].map((name) =>
    join(folder, name),
  );
  const verified = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  if (verified.error) console.warn('systemd-analyze is not installed: the units were not checked');
  else expect(verified).toMatchObject({ status: 0, stderr: '' });

  const env = {
    ...process.env,
    PGBACKREST_REPO1_CIPHER_PASS: 'pass',
    PGBACKREST_REPO1_S3_KEY: 'key',
    PGBACKREST_REPO1_S3_KEY_SECRET: 'secret',
  };
  const infoOf = (name: string, ...args: string[]): string =>
    spawnSync('pgbackrest', [`--config=${join(folder, name)}`, '--stanza=updraft', ...args, 'info'], {
      env,
      encoding: 'utf8',
    }).stderr;
  expect(infoOf('pgbackrest-folder.conf', `--repo1-path=${folder}`)).toBe('');
  const closed = ['--repo1-storage-host=127.0.0.1', '--repo1-storage-port=1', '--io-timeout=1'];
  const unreachable = infoOf('pgbackrest-s3.conf', ...closed);
  expect(unreachable).not.toMatch(/WARN|invalid|option/);
  rmSync(folder, { recursive: true });
});
