import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './report.ts';

const LOAD = join(import.meta.dirname, '../load/yardstick.ts');
const run = promisify(execFile);

const once = async (kind: 'hashes' | 'roundTrips' | 'syncs'): Promise<number> =>
  Number((await run(process.execPath, ['--import', 'tsx', LOAD, kind])).stdout);

/** Returns the speed of the slowest core while all are busy. Two logical cores may share a physical one. */
const onAllCores = async (): Promise<number> =>
  Math.min(...(await Promise.all(Array.from({ length: availableParallelism() }, () => once('hashes')))));

export interface Yardsticks {
  /** Measures the machine once more for five seconds, while nothing else of the benchmark runs. */
  look(): Promise<void>;
  figures(): Figure[];
}

/**
 * Measures the speed of the machine itself between the rows of a table. If others use the machine, its speed changes by
 * the hour. Figures are comparable only if these values agree.
 */
export const yardsticks = (): Yardsticks => {
  const [one, all, trips, synced]: [number[], number[], number[], number[]] = [[], [], [], []];
  return {
    look: async () => {
      one.push(await once('hashes'));
      all.push(await onAllCores());
      trips.push(await once('roundTrips'));
      synced.push(await once('syncs'));
    },
    figures: () =>
      (
        [
          ['SHA-256 of 64 bytes, one core', one],
          ['the same, the slowest core when all are busy', all],
          ['round trips of a byte over loopback', trips],
          ['8 kB written and synced to the disk', synced],
        ] as const
      ).map(([what, values]) => ({ database: '—', what: `the machine itself: ${what}`, unit: 'a second', values })),
  };
};
