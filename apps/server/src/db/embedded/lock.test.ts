import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'esbuild';
import { DataDirInUse, lockDataDir } from './lock.ts';

let root: string;
let dataDir: string;
let program: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'updraft-lock-'));
  program = join(root, 'lock.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'lock.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const goneProcess = (): number => Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)']).toString());
const leaveBehind = (name: string): void =>
  writeFileSync(join(dataDir, name), JSON.stringify({ pid: goneProcess(), start: '1' }));

/**
 * Program of a starting process: waits for a common moment, tries to take the lock, prints the outcome, and lives until
 * its input ends.
 */
const STARTER = `
const { lockDataDir } = await import(process.argv[1]);
while (Date.now() < Number(process.argv[3])) {}
try {
  lockDataDir(process.argv[2]);
  process.stdout.write('mine');
} catch (error) {
  process.stdout.write(error.name);
}
process.stdin.resume().on('end', () => process.exit(0));
`;

/** Returns the outputs of several simultaneous starters. All of them live until each has printed its own. */
const race = async (count: number): Promise<string[]> => {
  const at = String(Date.now() + 700);
  const starters = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', STARTER, program, dataDir, at], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const said = await Promise.all(
    starters.map(
      (starter) =>
        new Promise<string>((resolve) => starter.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
    ),
  );
  await Promise.all(
    starters.map((starter) => new Promise((resolve) => (starter.once('exit', resolve), starter.stdin.end()))),
  );
  return said;
};

it('[M4] one of several starting processes gets the directory, even if a dead process left its lock or takeover', async () => {
  const expected = [...Array.from({ length: 5 }, () => 'DataDirInUse'), 'mine'];
  expect((await race(6)).sort()).toEqual(expected);
  leaveBehind('updraft.lock.takeover');
  // The starters have ended, so the lock that one of them took has a dead owner now.
  for (let n = 0; n < 4; n++) expect((await race(6)).sort()).toEqual(expected);
});

it('[M4] a lock leaves no other files, neither while held nor after its release', () => {
  const release = lockDataDir(dataDir);
  expect(readdirSync(dataDir)).toEqual(['updraft.lock']);
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  expect(readdirSync(dataDir)).toEqual(['updraft.lock']);
  release();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a lock that cannot be removed is reported without a process id', () => {
  leaveBehind('updraft.lock');
  // Another living process holds the lock on the removal of the dead owner's lock.
  writeFileSync(join(dataDir, 'updraft.lock.takeover'), JSON.stringify({ pid: process.pid, start: null }));
  expect(() => lockDataDir(dataDir)).toThrow(/could not be locked: other processes were starting/);
  rmSync(join(dataDir, 'updraft.lock.takeover'));
  lockDataDir(dataDir)();
});

it('[M4] the lock of a dead owner is taken over, and an empty one after a power cut', () => {
  leaveBehind('updraft.lock');
  lockDataDir(dataDir)();
  writeFileSync(join(dataDir, 'updraft.lock'), '');
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

/** Writes a lock as a process of another container leaves it; `ageMs`: time since its last renewal. */
const leaveFromElsewhere = (ageMs: number): string => {
  const path = join(dataDir, 'updraft.lock');
  const release = lockDataDir(dataDir);
  const own = JSON.parse(readFileSync(path, 'utf8')) as object;
  release();
  // The pid is that of a living process here, which must not count.
  writeFileSync(path, JSON.stringify({ ...own, nonce: 'other', namespace: 'pid:[1]' }));
  const atSeconds = (Date.now() - ageMs) / 1000;
  utimesSync(path, atSeconds, atSeconds);
  return path;
};

describe('[M4] a lock from another container or machine', () => {
  it('a foreign lock is taken over after ten seconds without a renewal', () => {
    leaveFromElsewhere(11_000);
    lockDataDir(dataDir)();
  });

  it('a foreign lock is watched until it is ten seconds old, and then taken over', () => {
    const renewedMs = statSync(leaveFromElsewhere(7000)).mtimeMs;
    const release = lockDataDir(dataDir);
    expect(Date.now() - renewedMs).toBeGreaterThanOrEqual(9990);
    release();
  });

  it('a foreign lock belongs to its owner while it is renewed', () => {
    const path = leaveFromElsewhere(1000);
    const renewal = spawn(process.execPath, [
      '-e',
      `setTimeout(() => fs.utimesSync(${JSON.stringify(path)}, new Date(), new Date()), 800)`,
    ]);
    expect(() => lockDataDir(dataDir)).toThrow(/of another container or machine/);
    renewal.kill();
  });

  it('a lock is renewed by its owner, who is notified of a takeover', async () => {
    const path = join(dataDir, 'updraft.lock');
    const lost: Error[] = [];
    const release = lockDataDir(dataDir, { onLost: (error) => lost.push(error) });
    const text = readFileSync(path, 'utf8');
    utimesSync(path, 1, 1);
    await expect.poll(() => statSync(path).mtimeMs, { timeout: 10_000 }).toBeGreaterThan(Date.now() - 60_000);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(lost).toEqual([]);
    rmSync(path);
    writeFileSync(path, text.replace(/"nonce":"[^"]*"/, '"nonce":"other"'));
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
    release();
    // The lock of another owner stays.
    expect(readdirSync(dataDir)).toEqual(['updraft.lock']);
  });
});

const UNSHARE = ['-p', '-f', '--mount-proc', '--kill-child'];
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

/** Starts a process in its own process namespace, as a container does. Returns the process and its first output. */
const startElsewhere = (): Promise<{ child: ChildProcess; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      'unshare',
      [...UNSHARE, process.execPath, '--input-type=module', '-e', STARTER, program, dataDir, '0'],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    child.stdout.once('data', (chunk: Buffer) => resolve({ child, said: chunk.toString() }));
  });

// Namespaces need rights that some machines deny. The tests above cover the same cases with lock files written as a
// container writes them.
if (canUnshare) {
  it('[M4] a second container gets the directory only after the first was killed', async () => {
    const first = await startElsewhere();
    expect(first.said).toBe('mine');
    const second = await startElsewhere();
    expect(second.said).toBe('DataDirInUse');
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    for (const { child } of [first, second]) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    lockDataDir(dataDir)();
    expect(readdirSync(dataDir)).toEqual([]);
  });
}

it('[M4] a lock is taken over at once after a kill of its process', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', STARTER, program, dataDir, '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  const ended = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await ended;
  lockDataDir(dataDir)();
});
