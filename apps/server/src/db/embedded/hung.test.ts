import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ThreadHung } from '../../lib/fatal.ts';
import { openEmbedded } from './embedded.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'updraft-hung-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('[S9] a hanging thread is reported once, and all requests are rejected', { timeout: 60_000 }, async () => {
  const fatal: Error[] = [];
  const db = await openEmbedded({
    dataDir: join(place, 'one'),
    onFatal: (error) => void fatal.push(error),
    watch: { everyMs: 100, most: 20 },
  });
  const waiting = [db.query('select count(*) from generate_series(1, 1000000000000000)'), db.query('select 1')];
  const ends = await Promise.allSettled(waiting);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(ThreadHung) as Error });
  await expect(db.query('select 1')).rejects.toThrow('has not answered for 2 s');
  expect(fatal.map(({ message }) => message)).toEqual(['the embedded database has not answered for 2 s']);
});

it('[S9] an idle thread and a busy one that responds do not count as hung', { timeout: 60_000 }, async () => {
  const fatal: Error[] = [];
  const db = await openEmbedded({
    dataDir: join(place, 'two'),
    onFatal: (error) => void fatal.push(error),
    watch: { everyMs: 100, most: 50 },
  });
  await new Promise((resolve) => setTimeout(resolve, 6000));
  for (let n = 0; n < 5; n++) await db.query('select count(*) from generate_series(1, 200000)');
  await db.close();
  expect(fatal).toEqual([]);
});

it('[S9] a process with a hanging thread ends, and logs the reason', { timeout: 120_000 }, () => {
  const { signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'hung-child.ts'), join(place, 'three')],
    { encoding: 'utf8', timeout: 100_000 },
  );
  expect(stderr).toContain('open');
  expect(stdout).toContain('the embedded database has not answered for 3 s');
  expect(stdout).toContain('the database is lost: ending at once');
  expect(signal).toBe('SIGKILL');
});
