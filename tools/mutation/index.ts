/**
 * `npm run mutation -- <part> …`: makes one change after the other in a part's code, and checks that a test fails for
 * each. Without arguments it lists the parts. Scores are written to `bench/results/mutation.{json,md}`, surviving
 * changes to `test-output/mutation/`. `--again` reuses the results of the part's last run where code and tests are the
 * same. `--concurrency` is the number of processes that run tests, by default 2.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { PARTS, type Part } from './parts.ts';
import { type Row, sampleOf, scoreOf, survivorLines, tableOf } from './score.ts';
import { WITHOUT_A_TEST } from './without-a-test.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench/results/mutation');
const OUTPUT = join(ROOT, 'test-output/mutation');

/** Folders that the copy for a mutation run leaves out: no test of a part imports them. */
const LEFT_OUT = ['/dist', '/test-output', '/apps/*/dist', '/apps/web/public', '/bench/results', '/docs', '/.data'];

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false }, concurrency: { type: 'string', default: '2' } },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Known = Record<string, Row>;

const keep = (name: string, row: Row): void => {
  const all = { ...readKnown(), [name]: row };
  writeFileSync(`${RESULTS}.json`, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(`${RESULTS}.md`, tableOf(all, WITHOUT_A_TEST));
};

const readKnown = (): Known => {
  try {
    return JSON.parse(readFileSync(`${RESULTS}.json`, 'utf8')) as Known;
  } catch {
    return {};
  }
};

const mutate = async (name: string, { mutate: files, tests, goalPercent, every = 1 }: Part): Promise<void> => {
  process.env['MUTATION_TESTS'] = JSON.stringify(tests);
  process.env['MUTATION_EVERY'] = String(every);
  const fileName = name.replaceAll('/', '-');
  const all = await new Stryker({
    mutate: files,
    testRunner: 'sampling',
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'sampling-runner.mjs')],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    ignorePatterns: LEFT_OUT,
    tempDirName: 'test-output/stryker',
    concurrency: Number(options.concurrency),
    incremental: true,
    force: !options.again,
    incrementalFile: join(OUTPUT, `${fileName}.json`),
    // Long enough that slow tests on a busy machine do not count as endless loops. Stryker finds most endless loops by
    // counting their iterations.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    // A change in a value that is computed when its file is loaded would need a separate test run.
    ignoreStatic: true,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
  const mutants = sampleOf(all, every);
  const score = scoreOf(mutants);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, `${fileName}.txt`), survivorLines(mutants, ROOT));
  keep(name, { ...score, ...(every > 1 && { every }), goalPercent });
  say(`${name}: ${score.percent} % of ${score.mutants} (goal ${goalPercent} %)`);
};

const unknown = names.filter((name) => !(name in PARTS));
if (names.length === 0 || unknown.length > 0) {
  say(`${unknown.length > 0 ? `no such part: ${unknown.join(', ')}\n` : ''}parts: ${Object.keys(PARTS).join(', ')}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
for (const name of names) await mutate(name, PARTS[name] as Part);
