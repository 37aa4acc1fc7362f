import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../lib/cannot-start.ts';

const LOCK = 'updraft.lock';

/** Who has a lock that is not ours: a living process, or nobody whom we could tell ('contested': it changed hands, or could not be cleared away). */
type Holder = number | 'contested';

const whyNot = (dataDir: string, holder: Holder): string =>
  holder === 'contested'
    ? `${dataDir} could not be locked: other processes were starting on it all the time, or ${join(dataDir, LOCK)} cannot be removed. Try again when none of them runs.`
    : `${dataDir} is in use by process ${holder}. Stop it first, or start with another DATA_DIR.`;

/** This data directory cannot be had, most likely because another process has it; two writers would lose rows silently. */
export class DataDirInUse extends CannotStart {
  constructor(dataDir: string, holder: Holder) {
    super(whyNot(dataDir, holder));
    this.name = 'DataDirInUse';
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

interface Owner {
  pid: number;
  start: string | null;
  /** Tells two locks of one process apart. */
  nonce?: string;
}

type Found = { kind: 'none' } | { kind: 'unreadable' } | { kind: 'owner'; owner: Owner };

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

const readLock = (path: string): Found => {
  try {
    return { kind: 'owner', owner: JSON.parse(readFileSync(path, 'utf8')) as Owner };
  } catch (error) {
    return { kind: codeOf(error) === 'ENOENT' ? 'none' : 'unreadable' };
  }
};

const isSame = (a: Found, b: Found): boolean => JSON.stringify(a) === JSON.stringify(b);

const livingPid = (found: Found): number | null => (found.kind === 'owner' && isAlive(found.owner.pid, found.owner.start) ? found.owner.pid : null);

const TRIES = 100;
const PAUSE_MS = 20;
/** A taker may die while it takes over, its successor too: each leaves one file more behind. */
const MOST_DEPTH = 3;

const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Puts a complete lock in place or answers false: a reader never sees one that is being written. */
const place = (path: string): boolean => {
  const nonce = randomBytes(8).toString('hex');
  const draft = `${path}.${nonce}`;
  const file = openSync(draft, 'wx');
  try {
    writeSync(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid), nonce }));
    fsyncSync(file);
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
};

/**
 * Takes a lock file. What a dead owner left is removed only under a lock on the removal, and only
 * if it is still the same one: of two starters who found it, the slower never removes the lock of
 * the faster. Answers who has it, or null when the lock is ours.
 */
const take = (path: string, depth = 0): Holder | null => {
  for (let tried = 0; tried < TRIES; tried++) {
    if (place(path)) return null;
    const found = readLock(path);
    const owner = livingPid(found);
    if (owner !== null) return owner;
    if (found.kind === 'none') continue;
    if (depth === MOST_DEPTH) break;
    const removal = `${path}.takeover`;
    if (take(removal, depth + 1) !== null) {
      pause();
      continue;
    }
    try {
      if (isSame(readLock(path), found)) unlinkSync(path);
    } finally {
      unlinkSync(removal);
    }
  }
  return 'contested';
};

/**
 * Takes the exclusive lock of a data directory. Throws DataDirInUse while its owner lives; a lock
 * left behind by a killed process is taken over. Returns the release.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const path = join(dataDir, LOCK);
  const holder = take(path);
  if (holder !== null) throw new DataDirInUse(dataDir, holder);
  return () => unlinkSync(path);
};
