import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { build } from 'esbuild';
import { DataDirInUse, lockDataDir } from './lock.ts';

let root: string;
let dataDir: string;
let program: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'updraft-lock-'));
  program = join(root, 'lock.mjs');
  await build({ entryPoints: [join(import.meta.dirname, 'lock.ts')], outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const goneProcess = (): number => Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)']).toString());
const leaveBehind = (name: string): void => writeFileSync(join(dataDir, name), JSON.stringify({ pid: goneProcess(), start: '1' }));

/** A starter: waits for the common moment, takes the lock or not, and holds it until told to end. */
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

/** What each of several starters of one moment says; they all live until all have spoken. */
const race = async (count: number): Promise<string[]> => {
  const at = String(Date.now() + 700);
  const starters = Array.from({ length: count }, () => spawn(process.execPath, ['--input-type=module', '-e', STARTER, program, dataDir, at], { stdio: ['pipe', 'pipe', 'inherit'] }));
  const said = await Promise.all(starters.map((starter) => new Promise<string>((resolve) => starter.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())))));
  await Promise.all(starters.map((starter) => new Promise((resolve) => (starter.once('exit', resolve), starter.stdin.end()))));
  return said;
};

it('[M4] gives the directory to one of several starters, also when a dead owner or a dead taker left its lock', async () => {
  const expected = [...Array.from({ length: 5 }, () => 'DataDirInUse'), 'mine'];
  expect((await race(6)).sort()).toEqual(expected);
  leaveBehind('updraft.lock.takeover');
  // What the winner left when it ended is a dead owner's lock now.
  for (let n = 0; n < 4; n++) expect((await race(6)).sort()).toEqual(expected);
});

it('[M4] never shows a lock that is being written, and leaves nothing else behind', () => {
  const release = lockDataDir(dataDir);
  expect(readdirSync(dataDir)).toEqual(['updraft.lock']);
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  expect(readdirSync(dataDir)).toEqual(['updraft.lock']);
  release();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('says so when nobody whom it could name keeps it out', () => {
  leaveBehind('updraft.lock');
  // Somebody is at removing the dead owner's lock, and does not get on with it.
  writeFileSync(join(dataDir, 'updraft.lock.takeover'), JSON.stringify({ pid: process.pid, start: null }));
  expect(() => lockDataDir(dataDir)).toThrow(/could not be locked: other processes were starting/);
  rmSync(join(dataDir, 'updraft.lock.takeover'));
  lockDataDir(dataDir)();
});

it('[M4] takes over what a dead owner or a power cut left', () => {
  leaveBehind('updraft.lock');
  lockDataDir(dataDir)();
  writeFileSync(join(dataDir, 'updraft.lock'), '');
  lockDataDir(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});
