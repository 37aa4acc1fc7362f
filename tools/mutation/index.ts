/**
 * `npm run mutation -- <part> …`: changes one line of a part after the other and looks whether a test fails. Without a
 * part it names them. Scores are kept in `bench/results/mutation.{json,md}`, survivors in `test-output/mutation/`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { PARTS, type Part } from './parts.ts';
import { type Score, scoreOf, survivorLines, tableOf } from './score.ts';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'bench/results/mutation');
const OUTPUT = join(ROOT, 'test-output/mutation');

/** Beside the tests a part has to be copied only what they import. */
const LEFT_OUT = ['/dist', '/test-output', '/apps/*/dist', '/apps/web/public', '/bench/results', '/docs', '/.data'];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Known = Record<string, Score & { goalPercent: number }>;

const keep = (name: string, row: Known[string]): void => {
  const all = { ...readKnown(), [name]: row };
  writeFileSync(`${RESULTS}.json`, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(`${RESULTS}.md`, tableOf(all));
};

const readKnown = (): Known => {
  try {
    return JSON.parse(readFileSync(`${RESULTS}.json`, 'utf8')) as Known;
  } catch {
    return {};
  }
};

const mutate = async (name: string, { mutate: files, tests, goalPercent }: Part): Promise<void> => {
  process.env['MUTATION_TESTS'] = JSON.stringify(tests);
  const mutants = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    ignorePatterns: LEFT_OUT,
    tempDirName: 'test-output/stryker',
    // One process with the tests, one with what starts them: that fills two cores.
    concurrency: 2,
    timeoutMS: 10_000,
    // What is worked out once, when a file is loaded, would need a run of its own for each change.
    ignoreStatic: true,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
  const score = scoreOf(mutants);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, `${name.replaceAll('/', '-')}.txt`), survivorLines(mutants, ROOT));
  keep(name, { ...score, goalPercent });
  say(`${name}: ${score.percent} % of ${score.mutants} (goal ${goalPercent} %)`);
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in PARTS));
if (names.length === 0 || unknown.length > 0) {
  say(`${unknown.length > 0 ? `no such part: ${unknown.join(', ')}\n` : ''}parts: ${Object.keys(PARTS).join(', ')}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
for (const name of names) await mutate(name, PARTS[name] as Part);
