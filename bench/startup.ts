import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../test/support/server.ts';
import { secondsToFirstPage } from './lib/first-page.ts';
import type { Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { short } from '../test/support/statistics.ts';

export const title = 'First page after `npm start`, dependencies and build in place';

const GOAL_FIRST_S = 6;
const GOAL_LATER_S = 3;

/** Measures the user's wait for the first page after `npm start`. */
export const run = async (context: Context): Promise<Findings> => {
  const [first, later]: [number[], number[]] = [[], []];
  const folder = (): string => mkdtempSync(join(tmpdir(), 'updraft-bench-start-'));
  const start = (dataDir: string): Promise<number> => secondsToFirstPage({ folder: ROOT, dataDir });
  const warm = folder();
  // An unmeasured start builds what is stale.
  await start(warm);
  rmSync(warm, { recursive: true, force: true });
  for (let run = 0; run < context.runs; run++) {
    const dataDir = folder();
    try {
      first.push(await start(dataDir));
      later.push(await start(dataDir));
      context.say(`  run ${run + 1}: ${short(first.at(-1) ?? 0)} s, then ${short(later.at(-1) ?? 0)} s`);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return {
    figures: [
      {
        database: 'embedded',
        what: 'first ever, on an empty data directory',
        unit: 's',
        values: first,
        atMost: GOAL_FIRST_S,
      },
      {
        database: 'embedded',
        what: 'later, on the same data directory',
        unit: 's',
        values: later,
        atMost: GOAL_LATER_S,
      },
    ],
    notes: [
      'From the command until `GET /` answers with the page, npm itself, the check of what is stale, and demo players included.',
    ],
  };
};
