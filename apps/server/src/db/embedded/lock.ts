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
 * Holder of a lock that this process did not get: a living process, or 'contested' if none can be named, because the
 * lock changed hands or could not be removed.
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
 * Thrown if a data directory cannot be used, most likely because another process has it. Two writers would lose rows
 * silently.
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
/**
 * Largest depth of nested removals. A process may die while it takes over a lock, and its successor too; each leaves
 * one more file behind.
 */
const MAX_DEPTH = 3;

/** Lock that this process has: its text, and its open file. */
interface Placed {
  kind: 'placed';
  nonce: string;
  text: string;
  file: number;
}

/**
 * Creates a lock, or returns the file system's time if one exists. The text is written to a draft first, so a reader
 * never sees an incomplete lock.
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
 * Returns true if the owner of a lock is alive. Only the data directory's own lock (`depth` 0) is watched for renewals.
 * A lock on a removal is not renewed: it is held briefly, or left behind.
 */
const lives = (owner: Owner, { path, nowMs, depth }: { path: string; nowMs: number; depth: number }): boolean => {
  if (!isElsewhere(owner)) return isAliveHere(owner);
  return depth === 0 ? isRenewed(path, nowMs) : Math.abs(nowMs - (fileTimeMs(path) ?? -Infinity)) < STALE_AFTER_MS;
};

/**
 * Acquires a lock file. The file of a dead owner is removed only under a lock on the removal, and only if it has not
 * changed. Thus the slower of two starting processes never removes the lock of the faster. Returns the lock, or its
 * holder.
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
 * Renews the modification time of a lock's file by timer. Returns a function that ends this. The same text is written
 * in place, so readers see no difference.
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
    // A file that is being written is closed after the write: its descriptor could otherwise belong to another file by
    // then.
    if (!isBusy) closeSync(file);
  };
};

/**
 * Acquires the exclusive lock of a data directory. Throws DataDirInUse while its owner is alive. The lock of a killed
 * process is taken over: at once if the process ran on this system, after ten seconds without a renewal if it ran in
 * another container or on another machine. `onLost` is called when another process has taken over the lock, because
 * this one stood still for so long that it counted as dead; it must not write any more. Returns a function that
 * releases the lock.
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
