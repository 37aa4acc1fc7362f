import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsWithThis } from '../support/at-end.ts';

/** Module loaded before the server. On a signal it ends the thread of the embedded database, as a fault would. */
const DEADLY = `data:text/javascript,${encodeURIComponent(`
import threads from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(url, options) {
    super(url, options);
    if (String(url).includes('database-worker')) process.once('SIGUSR2', () => void this.terminate());
  }
};
syncBuiltinESMExports();
`)}`;

interface Ended {
  code: number | null;
  output: string;
}

/** Runs the built server until it is ready, sends it a signal, and returns how it ended. */
const endBy = (signal: NodeJS.Signals, dataDir: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = endsWithThis(
      spawn(process.execPath, ['--import', DEADLY, 'dist/server/main.mjs'], {
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          DEMO_PLAYERS: '0',
          LOG_LEVEL: 'error',
          UPDRAFT_SETTINGS: '{"fairness.chainLength":100}',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let output = '';
    let isSent = false;
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!isSent && output.includes('is ready')) {
        isSent = true;
        child.kill(signal);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => resolve({ code, output }));
  });

it('[M4] the process ends with the reason when its database thread dies; the next start continues', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'updraft-lost-'));
  const lost = await endBy('SIGUSR2', dataDir);
  expect(lost.code).toBe(1);
  expect(lost.output.split('\n').filter((line) => line.includes('"level":"fatal"'))).toEqual([
    expect.stringContaining('the database is lost'),
  ]);
  const next = await endBy('SIGTERM', dataDir);
  expect(next).toMatchObject({ code: 0 });
  rmSync(dataDir, { recursive: true, force: true });
});
