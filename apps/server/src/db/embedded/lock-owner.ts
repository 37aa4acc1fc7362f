import { readFileSync, readlinkSync, statSync } from 'node:fs';

/** Owner of a lock, as stored in the lock's file. */
export interface Owner {
  pid: number;
  /** Start of the process, in clock ticks since the machine's boot; null: the system does not provide it. */
  start: string | null;
  /** Random text that distinguishes two locks of one process. */
  nonce?: string;
  /**
   * Boot of the machine and process namespace (a container has its own) in which `pid` is valid; undefined in locks of
   * older versions, null where the system does not provide them.
   */
  boot?: string | null;
  namespace?: string | null;
}

const told = (tell: () => string): string | null => {
  try {
    return tell().trim();
  } catch {
    return null;
  }
};

/**
 * Returns the start of a process in clock ticks since boot (Linux), or null. Together with the pid it distinguishes a
 * living owner from a later process with the same pid.
 */
const startOf = (pid: number | 'self'): string | null =>
  told(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });

const bootId = (): string | null => told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
const pidNamespace = (): string | null => told(() => readlinkSync('/proc/self/ns/pid'));

/** Returns this process as an owner of a lock. */
export const ourselves = (nonce: string): Owner => ({
  pid: process.pid,
  start: startOf('self'),
  nonce,
  boot: bootId(),
  namespace: pidNamespace(),
});

/**
 * Returns true if the owner's pid is not valid here: the owner is from another container, from another machine on the
 * same volume, or from before the last boot.
 */
export const isElsewhere = ({ boot, namespace }: Owner): boolean =>
  (boot !== undefined && boot !== bootId()) || (namespace !== undefined && namespace !== pidNamespace());

/** Returns true if the owner's process is alive. Call only if its pid is valid here. */
export const isAliveHere = ({ pid, start }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const current = startOf(pid);
  return start === null || current === null || current === start;
};

/**
 * Interval at which an owner renews its lock's file, and the age of the file from which its owner counts as dead, ms.
 */
export const RENEW_EVERY_MS = 2000;
export const STALE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** Returns the modification time of a file by its file system's clock, ms since 1970; null: there is no file. */
export const fileTimeMs = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Blocks the thread for a time, ms. */
export const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Returns true if an owner elsewhere is alive: the time of its file changes. A file that is older than the limit is not
 * watched; any other is watched until it reaches that age. Blocks the thread for up to ten seconds. `nowMs`: time by
 * the file system's clock, because clocks of machines may differ.
 */
export const isRenewed = (path: string, nowMs: number): boolean => {
  const firstMs = fileTimeMs(path);
  if (firstMs === null) return false;
  // A file with a time in the future (a clock was set) is watched for the whole period.
  const leftMs = STALE_AFTER_MS - Math.max(0, nowMs - firstMs);
  const untilMs = performance.now() + leftMs;
  while (performance.now() < untilMs) {
    pause(LOOK_EVERY_MS);
    const timeMs = fileTimeMs(path);
    if (timeMs !== firstMs) return timeMs !== null;
  }
  return false;
};
