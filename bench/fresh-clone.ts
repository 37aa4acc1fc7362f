import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../test/support/server.ts';
import { secondsToFirstPage } from './lib/first-page.ts';
import type { Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { short } from '../test/support/statistics.ts';

export const title = 'A fresh clone: install, build, first page';

const GOAL_S = 90;

/** Measures the wait of a fresh clone's user: an install with an empty cache, a build, a first start. */
export const run = async (context: Context): Promise<Findings> => {
  const [installs, starts]: [number[], number[]] = [[], []];
  for (let run = 0; run < context.runs; run++) {
    const place = mkdtempSync(join(tmpdir(), 'updraft-bench-clone-'));
    const folder = join(place, 'updraft');
    try {
      execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder]);
      const startedMs = performance.now();
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, npm_config_cache: join(place, 'cache') },
      });
      installs.push((performance.now() - startedMs) / 1000);
      starts.push(await secondsToFirstPage({ folder, dataDir: join(place, 'data') }));
      context.say(
        `  run ${run + 1}: install ${short(installs.at(-1) ?? 0)} s, build and start ${short(starts.at(-1) ?? 0)} s`,
      );
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
  const together = installs.map((seconds, at) => seconds + (starts[at] ?? 0));
  return {
    figures: [
      {
        database: 'embedded',
        what: 'from `npm ci` until the page is served',
        unit: 's',
        values: together,
        atMost: GOAL_S,
      },
      { database: 'embedded', what: 'of that the install, with an empty cache', unit: 's', values: installs },
      {
        database: 'embedded',
        what: 'of that `npm start`: build, empty data directory, first page',
        unit: 's',
        values: starts,
      },
    ],
    notes: [
      'The last commit, without what is not committed. The install is as quick as the registry that packages come from.',
    ],
  };
};
