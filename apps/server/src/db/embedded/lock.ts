import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has this data directory; two writers would lose rows silently. */
export class DataDirInUse extends Error {
  readonly pid: number;
  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}. Stop it first, or start with another DATA_DIR.`);
    this.name = 'DataDirInUse';
    this.pid = pid;
  }
}

/**
 * Start of a process in clock ticks since boot, where the system tells (Linux). Together with the
 * pid it tells a living owner from another process that got the same pid later.
 */
const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const isAlive = (pid: number, start: string | null): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const current = startOf(pid);
  return start === null || current === null || current === start;
};

/**
 * Takes the exclusive lock of a data directory. Throws DataDirInUse while its owner lives; a lock
 * left behind by a killed process is taken over. Returns the release.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const path = join(dataDir, 'updraft.lock');
  for (let tried = 0; tried < 3; tried++) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
      closeSync(file);
      return () => unlinkSync(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = readOwner(path);
    if (owner && isAlive(owner.pid, owner.start)) throw new DataDirInUse(dataDir, owner.pid);
    removeStale(path, owner);
  }
  throw new DataDirInUse(dataDir, readOwner(path)?.pid ?? 0);
};

interface Owner {
  pid: number;
  start: string | null;
}

const readOwner = (path: string): Owner | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
};

/** Removes the lock only if it is still the dead owner's: another starter may have taken it meanwhile. */
const removeStale = (path: string, owner: Owner | null): void => {
  const now = readOwner(path);
  if (now?.pid !== owner?.pid || now?.start !== owner?.start) return;
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};
