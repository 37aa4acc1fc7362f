import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10;

const fieldsOf = (path: string): string[] | null => {
  try {
    const stat = readFileSync(path, 'utf8');
    // The name may contain blanks and brackets, so fields are counted after its last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const msOf = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;

/** User and system time in milliseconds: `utime` and `stime`, the 14th and 15th field of proc(5). */
const OWN = [11, 12];
/** The same, with children that have ended and were waited for. */
const OWN_AND_ENDED = [11, 12, 13, 14];

/** Processor time of a process, all its threads, so far. 0 when it is gone. */
export const processCpuMs = (pid: number): number => {
  const fields = fieldsOf(`/proc/${pid}/stat`);
  return fields ? msOf(fields, OWN) : 0;
};

/**
 * Processor time of each thread of a process by the thread's number. The first thread has the process's number; in Node
 * it runs the event loop.
 */
export const threadsCpuMs = (pid: number): Map<number, number> => {
  const found = new Map<number, number>();
  for (const name of readdirSync(`/proc/${pid}/task`)) {
    const fields = fieldsOf(`/proc/${pid}/task/${name}/stat`);
    if (fields) found.set(Number(name), msOf(fields, OWN));
  }
  return found;
};

/**
 * Returns the time that the first thread of a process was ready to run and waited for a core so far, in milliseconds.
 * In Node it runs the event loop. NaN if the system does not count that.
 */
export const runDelayMs = (pid: number | 'self'): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return Number.NaN;
  }
};

/** Processor time of a process and everything that it started: PostgreSQL has one process per connection. */
export const familyCpuMs = (pid: number): number => {
  const parent = fieldsOf(`/proc/${pid}/stat`);
  let sum = parent ? msOf(parent, OWN_AND_ENDED) : 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = fieldsOf(`/proc/${name}/stat`);
    if (fields && Number(fields[1]) === pid) sum += msOf(fields, OWN);
  }
  return sum;
};

/** Memory in use, in bytes, as the system counts it (VmRSS). */
export const residentBytes = (pid: number): number => {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? Number.NaN) * 1024;
};

const LOOK_MEMORY_MS = 50;

/** Runs `work` and returns its result, and the most by which a process's memory grew meanwhile, in bytes. */
export const withMemoryGrowth = async <T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; grownBytes: number }> => {
  const before = residentBytes(pid);
  let most = before;
  const look = (): void => void (most = Math.max(most, residentBytes(pid)));
  const looking = setInterval(look, LOOK_MEMORY_MS);
  try {
    const result = await work();
    look();
    return { result, grownBytes: most - before };
  } finally {
    clearInterval(looking);
  }
};
