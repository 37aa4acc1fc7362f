import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const MS_PER_TICK = 10;

const fieldsOf = (path: string): string[] | null => {
  try {
    const stat = readFileSync(path, 'utf8');
    // The process's name may contain spaces and brackets, so fields are counted after the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};

const msOf = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;

/** Indices of `utime` and `stime` (user and system time, the 14th and 15th field of proc(5)) in `fieldsOf`. */
const OWN = [11, 12];
/** Indices of the same fields, and of those of ended children. */
const OWN_AND_ENDED = [11, 12, 13, 14];

/** Returns the processor time of a process with all its threads, ms; 0 if it has ended. */
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

/** Processor time of a process and its children, also ended ones: PostgreSQL has one process per connection. */
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

/** Returns the resident memory in bytes (VmRSS). */
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
