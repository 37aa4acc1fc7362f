import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { short } from '../test/support/statistics.ts';

export const title = 'Verifying past rounds, one core';

const RUNS = 5;
const GOAL_PER_SECOND = 60_000;
/** The web client's build target: other targets rewrite classes, which costs more than the hashes. */
const TARGET = 'es2022';

/** Measures the rounds per second that the shared rules verify on one core, built like the web client. */
export const run = async (context: Context): Promise<Findings> => {
  const dir = mkdtempSync(join(tmpdir(), 'updraft-verify-'));
  try {
    const outfile = join(dir, 'verify-rounds.mjs');
    await build({
      entryPoints: [join(import.meta.dirname, 'load/verify-rounds.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      target: TARGET,
      outfile,
      logLevel: 'error',
    });
    const perSecond = JSON.parse(
      execFileSync(process.execPath, [outfile, String(context.quick ? 2 : RUNS)], { encoding: 'utf8' }),
    ) as number[];
    for (const one of perSecond) context.say(`  ${short(one)} rounds/s`);
    return {
      figures: [
        {
          database: '—',
          what: 'seed in the chain, secret, public hash and crash point',
          unit: 'rounds/s',
          values: perSecond,
          atLeast: GOAL_PER_SECOND,
        },
      ],
      notes: ['The functions of packages/rules, bundled as for the browser, in Node on one core.'],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
