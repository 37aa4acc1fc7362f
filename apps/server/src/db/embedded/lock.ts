import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  write,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../lib/cannot-start.ts';
import {
  type Owner,
  RENEW_EVERY_MS,
  STALE_AFTER_MS,
  fileTimeMs,
  isAliveHere,
  isElsewhere,
  isRenewed,
  ourselves,
  pause,
} from './lock-owner.ts';

const LOCK = 'updraft.lock';

/**
 * The owner of a lock that is not ours: a living process, or 'contested' when it cannot be named (it changed hands, or
 * could not be cleared away).
 */
type Holder = { pid: number; isElsewhere: boolean } | 'contested';

const whyNot = (dataDir: string, holder: Holder): string => {
  if (holder === 'contested')
    return (
      `${dataDir} could not be locked: other processes were starting on it all the time, ` +
      `or ${join(dataDir, LOCK)} cannot be removed. Try again when none of them runs.`
    );
  const where = holder.isElsewhere ? ' of another container or machine' : '';
  return `${dataDir} is in use by process ${holder.pid}${where}. Stop it first, or start with another DATA_DIR.`;
};

/**
 * This data directory cannot be used, most likely because another process has it. Two writers would lose rows silently.
 */
export class DataDirInUse extends CannotStart {
  constructor(dataDir: string, holder: Holder) {
    super(whyNot(dataDir, holder));
    this.name = 'DataDirInUse';
  }
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

const TRIES = 100;
const PAUSE_MS = 20;
/** A process may die while it takes a lock over, and its successor too: each leaves one more file behind. */
const MAX_DEPTH = 3;

/** A lock that is ours: its text, and its file kept open. */
interface Placed {
  kind: 'placed';
  nonce: string;
  text: string;
  file: number;
}

/**
 * Puts a complete lock in place, or returns the file system's time where there is one already. A reader never sees one
 * that is being written.
 */
const place = (path: string): Placed | { kind: 'taken'; nowMs: number } => {
  const nonce = randomBytes(8).toString('hex');
  const draft = `${path}.${nonce}`;
  const text = JSON.stringify(ourselves(nonce));
  const file = openSync(draft, 'wx');
  let isPlaced = false;
  try {
    writeSync(file, text);
    fsyncSync(file);
    linkSync(draft, path);
    isPlaced = true;
    return { kind: 'placed', nonce, text, file };
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return { kind: 'taken', nowMs: fstatSync(file).mtimeMs };
  } finally {
    if (!isPlaced) closeSync(file);
    unlinkSync(draft);
  }
};

/**
 * True if the owner of a lock is alive. Only the lock itself is watched for a sign of life: a removal is over in no
 * time, or abandoned.
 */
const lives = (owner: Owner, { path, nowMs, depth }: { path: string; nowMs: number; depth: number }): boolean => {
  if (!isElsewhere(owner)) return isAliveHere(owner);
  return depth === 0 ? isRenewed(path, nowMs) : Math.abs(nowMs - (fileTimeMs(path) ?? -Infinity)) < STALE_AFTER_MS;
};

/**
 * Acquires a lock file. A dead owner's file is removed only under a lock on the removal, and only if it is still the
 * same one. So of two starters who found it, the slower never removes the lock of the faster. Returns the lock, or its
 * owner.
 */
const take = (path: string, depth = 0): Placed | { kind: 'held'; holder: Holder } => {
  for (let tried = 0; tried < TRIES; tried++) {
    const placed = place(path);
    if (placed.kind === 'placed') return placed;
    const timeMs = fileTimeMs(path);
    const found = readLock(path);
    if (found.kind === 'none') continue;
    if (found.kind === 'owner' && lives(found.owner, { path, nowMs: placed.nowMs, depth }))
      return { kind: 'held', holder: { pid: found.owner.pid, isElsewhere: isElsewhere(found.owner) } };
    if (depth === MAX_DEPTH) break;
    const removal = take(`${path}.takeover`, depth + 1);
    if (removal.kind === 'held') {
      pause(PAUSE_MS);
      continue;
    }
    try {
      if (isSame(readLock(path), found) && fileTimeMs(path) === timeMs) unlinkSync(path);
    } finally {
      closeSync(removal.file);
      unlinkSync(`${path}.takeover`);
    }
  }
  return { kind: 'held', holder: 'contested' };
};

/**
 * Renews the time of a lock from now on, by the clock of its file system. Returns a function that ends it. The same
 * text is written in place, so a reader never sees another.
 */
const keepRenewed = ({ file, text }: Placed): (() => void) => {
  let isBusy = false;
  let isOver = false;
  const done = (): void => {
    isBusy = false;
    if (isOver) closeSync(file);
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // A failed write (on a full disk, for example) is repeated at the next renewal. `fdatasync` follows, because other
    // machines see only written data.
    write(file, text, 0, 'utf8', () => fdatasync(file, done));
  }, RENEW_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    isOver = true;
    // If the file was closed during a write, its number could belong to another file by then.
    if (!isBusy) closeSync(file);
  };
};

/**
 * Acquires the exclusive lock of a data directory. Throws DataDirInUse while its owner lives. A lock of a killed
 * process is taken over: at once where the process can be looked up, after ten seconds without a renewal where it ran
 * in another container or on another machine. `onLost` is called when the lock has gone to another process: this one
 * stood still for so long that it counted as dead, and must not write any more. Returns the release.
 */
export const lockDataDir = (dataDir: string, { onLost }: { onLost?: (error: Error) => void } = {}): (() => void) => {
  const path = join(dataDir, LOCK);
  const taken = take(path);
  if (taken.kind === 'held') throw new DataDirInUse(dataDir, taken.holder);
  const owner = (): string | undefined => {
    const found = readLock(path);
    return found.kind === 'owner' ? found.owner.nonce : undefined;
  };
  const endRenewal = keepRenewed(taken);
  const watch = setInterval(() => {
    const nonce = owner();
    if (nonce === undefined || nonce === taken.nonce) return;
    clearInterval(watch);
    onLost?.(new Error(`${dataDir} was taken over by another process while this one stood still`));
  }, RENEW_EVERY_MS).unref();
  return () => {
    clearInterval(watch);
    endRenewal();
    if (owner() === taken.nonce) unlinkSync(path);
  };
};
