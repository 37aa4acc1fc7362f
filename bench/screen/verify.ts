import { readFileSync, readdirSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FAIRNESS_ROUNDS_PAGE, type FairnessRound } from '@updraft/contract';
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';
import type { Browser } from 'playwright-core';
import type * as verifying from '../../apps/web/src/features/fairness/past/verify-past.ts';
import type { Figure } from '../lib/report.ts';
import { visit } from './visit.ts';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets');
const BASE = 1_000_000;
const SALT = sha256('salt of the measurement');
const GOAL_PER_SECOND = 60_000;
const MAX_WORKERS = 8;

interface Made {
  commitment: string;
  newestFirst: FairnessRound[];
}

/** Makes a chain's rounds in the form in which the server returns them. */
const make = (count: number): Made => {
  let seed = sha256('end of the chain');
  const newestFirst: FairnessRound[] = [];
  for (let index = count; index >= 1; index--) {
    const secretHash = secretHashOf({ salt: SALT, seed });
    const [id, day] = [BASE + index, (index % 28) + 1];
    newestFirst.push({
      id,
      index,
      day_of_month: day,
      rules_version: 1,
      public_hash: publicHashOf(secretHash),
      seed,
      result: { multiplier: crashPointHundredths({ secretHash, roundId: id, dayOfMonth: day }) / 100 },
    });
    seed = sha256(seed);
  }
  return { commitment: seed, newestFirst };
};

/** Returns the built file that the page loads when the verification begins. */
const builtFile = (): string => {
  const [file, ...others] = readdirSync(ASSETS).filter((name) => /^verify-past-.*\.js$/.test(name));
  if (file === undefined || others.length > 0) throw new Error('not one built file verifies the past: build first');
  return `/assets/${file}`;
};

/** Serves the built files and an empty page without running the site, because nothing else may use the cores. */
const serve = async (): Promise<{ server: Server; url: string }> => {
  const files = new Map(readdirSync(ASSETS).map((name) => [`/assets/${name}`, readFileSync(join(ASSETS, name))]));
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    response
      .setHeader('content-type', file ? 'text/javascript' : 'text/html')
      .end(file ?? '<!doctype html><title>empty</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
};

/**
 * Measures the rounds per second that the built code verifies with its own workers. The rounds are made beforehand and
 * passed to the code in pages.
 */
export const measureVerify = async (
  browser: Browser,
  { rounds, runs }: { rounds: number; runs: number },
): Promise<{ figures: Figure[]; notes: string[] }> => {
  const made = make(rounds);
  // The runner of this file wraps functions in calls of `__name`, which the page must therefore define.
  const { context, page } = await visit(browser, {
    token: null,
    prepare: (fresh) => fresh.addInitScript('globalThis.__name = (named) => named;'),
  });
  const { server, url } = await serve();
  await page.goto(url);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  const given = await page.evaluateHandle(
    (text) => JSON.parse(text) as FairnessRound[],
    JSON.stringify(made.newestFirst),
  );
  const perSecond = (workers: number): Promise<number> =>
    page.evaluate(
      async ({ file, given, chain, workers, size }) => {
        const { verifyPast } = (await import(file)) as typeof verifying;
        const newest = given[0]?.id ?? 0;
        const startedMs = performance.now();
        const { held, checked, first } = await verifyPast({
          game: 'crash',
          chain,
          most: null,
          workers,
          signal: new AbortController().signal,
          onProgress: () => undefined,
          source: (before) =>
            Promise.resolve(
              given.slice(
                before === null ? 0 : newest - before + 1,
                (before === null ? 0 : newest - before + 1) + size,
              ),
            ),
        });
        if (held !== given.length || checked !== held || first)
          throw new Error(`${held} of ${given.length} rounds hold, not ${first?.roundId ?? 'all'}`);
        return held / ((performance.now() - startedMs) / 1000);
      },
      {
        file: builtFile(),
        given,
        chain: { base: BASE, salt: SALT, commitment: made.commitment, length: rounds },
        workers,
        size: FAIRNESS_ROUNDS_PAGE,
      },
    );
  const all = Math.min(MAX_WORKERS, cores);
  const [one, together]: [number[], number[]] = [[], []];
  // Runs alternate, so that other load on the machine affects both figures alike.
  for (let run = 0; run < runs; run++) {
    one.push(await perSecond(1));
    together.push(await perSecond(all));
  }
  await context.close();
  server.close();
  return {
    figures: [
      { what: 'past rounds verified, one worker', unit: 'rounds/s', values: one, atLeast: GOAL_PER_SECOND },
      { what: `past rounds verified, all ${all} workers`, unit: 'rounds/s', values: together },
      {
        what: `past rounds verified, all ${all} workers, a worker`,
        unit: 'rounds/s',
        values: together.map((value) => value / all),
      },
    ],
    notes: [
      `Verifying: ${rounds} rounds that are there beforehand, through the built page's own pool, its workers' start among it. The goal is on one worker: cores that the browser names may be two threads of one, which then share it.`,
    ],
  };
};
