import { readFileSync, readlinkSync, statSync } from 'node:fs';

/** The owner of a lock, as its file names it. */
export interface Owner {
  pid: number;
  /** Start of the process, in clock ticks since the machine's boot. */
  start: string | null;
  /** Distinguishes two locks of one process. */
  nonce?: string;
  /**
   * The boot of the machine and the process namespace (a container has its own) in which `pid` is valid; missing in
   * locks of older versions.
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
 * Start of a process in clock ticks since boot, where the system tells (Linux). Together with the pid it distinguishes
 * a living owner from a later process with the same pid.
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
 * True if the owner's pid is not valid here: it is from another container, another machine on the same volume, or from
 * before the last boot.
 */
export const isElsewhere = ({ boot, namespace }: Owner): boolean =>
  (boot !== undefined && boot !== bootId()) || (namespace !== undefined && namespace !== pidNamespace());

/** True if the owner's process is alive. Call only if its pid is valid here. */
export const isAliveHere = ({ pid, start }: Owner): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const current = startOf(pid);
  return start === null || current === null || current === start;
};

/** Interval at which a holder renews the time of its lock, and the age at which a lock counts as left behind. */
export const RENEW_EVERY_MS = 2000;
export const STALE_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 100;

/** The time of a file by its file system's clock; null when the file is gone. */
export const fileTimeMs = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;

export const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * True if an owner elsewhere is alive: the time of its file changes. A file that is too old already needs no waiting.
 * Otherwise the file is watched for as long as it could still be renewed. `nowMs`: the file system's clock, because the
 * clocks of machines may differ.
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
