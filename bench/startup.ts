import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/lib/free-port.ts';
import { pause } from '../test/support/pause.ts';
import { ROOT } from '../test/support/server.ts';
import type { Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { short } from './lib/statistics.ts';

export const title = 'First page after `npm start`, dependencies and build in place';

const GIVE_UP_MS = 180_000;
const AGAIN_MS = 10;
const GOAL_FIRST_S = 6;
const GOAL_LATER_S = 3;

const isServed = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url);
    return response.ok && (await response.text()).includes('<div id="root">');
  } catch {
    return false;
  }
};

/** Seconds from the command until the page is served; the site is stopped again. */
const start = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    stdio: 'ignore',
    // A group of its own, so that npm, its script and the server can be ended together.
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await isServed(`http://localhost:${port}/`))) {
      if (performance.now() - startedMs > GIVE_UP_MS || child.exitCode !== null) throw new Error('the page was never served');
      await pause(AGAIN_MS);
    }
    return (performance.now() - startedMs) / 1000;
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
};

/** How long somebody waits who has just typed the command. */
export const run = async (context: Context): Promise<Findings> => {
  const [first, later]: [number[], number[]] = [[], []];
  const folder = (): string => mkdtempSync(join(tmpdir(), 'updraft-bench-start-'));
  const warm = folder();
  // Builds what is stale; not measured.
  await start(warm);
  rmSync(warm, { recursive: true, force: true });
  for (let run = 0; run < context.runs; run++) {
    const dataDir = folder();
    try {
      first.push(await start(dataDir));
      later.push(await start(dataDir));
      context.say(`  run ${run + 1}: ${short(first.at(-1) ?? 0)} s, then ${short(later.at(-1) ?? 0)} s`);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return {
    figures: [
      { database: 'embedded', what: 'first ever, on an empty data directory', unit: 's', values: first, atMost: GOAL_FIRST_S },
      { database: 'embedded', what: 'later, on the same data directory', unit: 's', values: later, atMost: GOAL_LATER_S },
    ],
    notes: ['From the command until `GET /` answers with the page, npm itself, the check of what is stale, and demo players included.'],
  };
};
