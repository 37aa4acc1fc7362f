import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { withTimeLimit } = (await import(new URL('time-limit.mjs', import.meta.url).href)) as {
  withTimeLimit: <T>(seconds: number, work: () => Promise<T>) => Promise<T>;
};
const { run } = (await import(new URL('steps.mjs', import.meta.url).href)) as {
  run: (...args: Parameters<typeof spawn>) => Promise<string>;
};

/** An endless process that starts another one and writes its number to the file in FILE. */
const PARENT = `
const child = require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);']);
require('node:fs').writeFileSync(process.env.FILE + '.part', String(child.pid));
require('node:fs').renameSync(process.env.FILE + '.part', process.env.FILE);
for (;;);`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limit-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const soon = () => new Promise((resolve) => setImmediate(resolve));
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A killed process that nobody has waited for still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

it('kills a command and its descendants at the limit of its step, and names the limit', async () => {
  const file = join(folder, 'pid');
  const running = withTimeLimit(60, () => run(process.execPath, ['-e', PARENT], { env: { FILE: file } }));
  const ended = expect(running).rejects.toMatchObject({ limit: 'its limit of 60 s', signal: 'SIGKILL' });
  while (!existsSync(file)) await soon();
  const grandchild = Number(readFileSync(file, 'utf8'));
  vi.advanceTimersByTime(59_999);
  expect(isRunning(grandchild)).toBe(true);
  vi.advanceTimersByTime(1);
  await ended;
  while (isRunning(grandchild)) await soon();
});

it('kills no command that ended before the limit, and none without a limit', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const command = () => run(process.execPath, ['-e', '0'], {});
  await withTimeLimit(60, command);
  const unlimited = command();
  vi.advanceTimersByTime(600_000);
  await unlimited;
  expect(kill).not.toHaveBeenCalled();
});

/** Runs two commands, each with a child, and would start a third one. */
const RUNS_COMMANDS = `
import { run } from '${new URL('steps.mjs', import.meta.url).href}';
const parent = ${JSON.stringify(PARENT)};
await Promise.allSettled(['one', 'two'].map((name) =>
  run(process.execPath, ['-e', parent], { env: { FILE: process.env.FOLDER + '/' + name } })));
await run(process.execPath, ['-e', parent], { env: { FILE: process.env.FOLDER + '/three' } });
`;

it('ends all commands and their descendants when a signal ends this process, and starts none after it', async () => {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', RUNS_COMMANDS], {
    env: { ...process.env, FOLDER: folder },
  });
  const exit = once(runner, 'exit');
  const files = ['one', 'two'].map((name) => join(folder, name));
  while (!files.every((file) => existsSync(file))) await soon();
  const grandchildren = files.map((file) => Number(readFileSync(file, 'utf8')));
  expect(grandchildren.map(isRunning)).toEqual([true, true]);
  runner.kill('SIGTERM');
  expect(await exit).toEqual([128 + constants.signals.SIGTERM, null]);
  expect(grandchildren.map(isRunning)).toEqual([false, false]);
  expect(existsSync(join(folder, 'three'))).toBe(false);
});
