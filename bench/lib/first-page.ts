import { spawn } from 'node:child_process';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { pause } from '../../test/support/pause.ts';

const GIVE_UP_MS = 180_000;
const AGAIN_MS = 10;

const isServed = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url);
    return response.ok && (await response.text()).includes('<div id="root">');
  } catch {
    return false;
  }
};

/** Returns the seconds from `npm start` in the folder until the page is served, and stops the site again. */
export const secondsToFirstPage = async ({ folder, dataDir }: { folder: string; dataDir: string }): Promise<number> => {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    // Its own process group, so that npm, its script and the server can be ended together.
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await isServed(`http://localhost:${port}/`))) {
      if (performance.now() - startedMs > GIVE_UP_MS || child.exitCode !== null)
        throw new Error('the page was never served');
      await pause(AGAIN_MS);
    }
    return (performance.now() - startedMs) / 1000;
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
};
