// `npm run steady -- --suite db --runs 10 --busy 2`: runs a suite repeatedly, its files in another order each time, and
// records each test that failed in a run.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseRows } from './choose-rows.mjs';
import { machineSpeed } from './machine.mjs';
import { repeatFailedFiles } from './repeats.mjs';
import { runStep } from './run-check.mjs';
import { ROOT, install, requireNode, say } from './steps.mjs';
import { redTests, steadyPage } from './steady-page.mjs';
import { ROWS, STEPS } from './test-steps.mjs';

const SUITES = ['unit', 'db', 'postgres', 'live', 'e2e', 'lts'];
const HELP = `npm run steady -- --suite <step> [--suite <step> …] [--runs 10] [--busy 0] [--seed n] [--all] [--add]
  --suite  a step with tests: ${SUITES.join(', ')}
  --runs   how often each suite runs
  --busy   how many processes keep a core busy meanwhile
  --seed   order of the files in the first run; the next runs have the next seeds
  --all    with the long test files
  --add    adds to the kept runs of the suite; without it they are replaced
  The runs are kept in bench/results/steady.md. The command fails if a test was red.`;

const KEPT = join(ROOT, 'bench/results/steady.json');
const PAGE = join(ROOT, 'bench/results/steady.md');
const LARGEST_SEED = 1_000_000;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      suite: { type: 'string', multiple: true },
      runs: { type: 'string', default: '10' },
      busy: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * LARGEST_SEED)) },
      all: { type: 'boolean', default: false },
      add: { type: 'boolean', default: false },
    },
  });
  const [runs, busy, seed] = [values.runs, values.busy, values.seed].map(Number);
  const suites = (values.suite ?? []).map((name) => STEPS.find((step) => step.name === name));
  const withTests = suites.every((step) => SUITES.includes(step?.name));
  if (suites.length === 0 || !withTests) throw new Error(`name suites: ${SUITES.join(', ')}`);
  if (![runs, busy, seed].every(Number.isSafeInteger) || runs < 1 || busy < 0) throw new Error('whole numbers');
  return { suites, runs, busy, seed, isAll: values.all, isAdded: values.add };
};

const readKept = () => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : []);

const keep = (runs) => {
  writeFileSync(KEPT, `${JSON.stringify(runs, null, 2)}\n`);
  writeFileSync(PAGE, steadyPage(runs));
};

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Keeps `count` cores busy during `work`. */
const besideBusyCores = async (count, work) => {
  const children = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  for (const child of children) running.add(child);
  try {
    return await work();
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
      running.delete(child);
    }
  }
};

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

/** Runs a suite once and returns the record of the run. Failed files run once more by themselves, as in `npm test`. */
const runOnce = async ({ step, seed, busy, isAll }) => {
  // Vitest's configuration derives the order of files from the seed, and property tests their values.
  process.env.FILES_SEED = String(seed);
  const started = performance.now();
  const context = { outputDir: join(ROOT, 'test-output/steady'), nothingSkipped: true, isWhole: isAll };
  const speed = machineSpeed();
  const result = await besideBusyCores(busy, () => runStep({ step, context, speed, say }));
  if (result.notRun) throw new Error(`${step.name} did not run: ${result.notRun}`);
  const load = loadavg()[0];
  const { passed, failures, unsteady } = await repeatFailedFiles({ results: [result], say });
  return {
    suite: step.name,
    seed,
    busy,
    isAll,
    passed,
    commit: commit(),
    at: new Date().toISOString().slice(0, 16),
    load: Math.round(load * 10) / 10,
    seconds: Math.round((performance.now() - started) / 1000),
    failures: failures.map(({ file, test, error }) => ({ file, test, error })),
    unsteady: unsteady.map(({ file, test, error }) => ({ file, test, error })),
  };
};

/** Ends the process with a message in place of a stack trace. */
const fail = (code) => (error) => {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(code);
};

const main = async ({ suites, runs, busy, seed, isAll, isAdded }) => {
  await install();
  const added = [];
  for (const step of suites) {
    for (let n = 0; n < runs; n++) {
      const done = await runOnce({ step, seed: seed + n, busy, isAll });
      const others = readKept().filter((run) => isAdded || n > 0 || run.suite !== step.name);
      keep([...others, done]);
      added.push(done);
      say(`\n${step.name}, run ${n + 1} of ${runs}, seed ${done.seed}: ${done.passed} passed in ${done.seconds} s`);
    }
  }
  const red = redTests(added);
  for (const { suite, file, test, times, of, error } of red)
    say(`  ${[suite, file, test].filter(Boolean).join(' › ')}: red in ${times} of ${of} runs: ${error}`);
  say(`${added.length} runs, ${red.length} tests were red`);
  process.exit(red.length > 0 ? 1 : 0);
};

requireNode();
let options;
try {
  options = readArguments();
  process.env.CHECK_EXTENT = options.isAll ? 'all' : 'quick';
  chooseRows({ steps: STEPS, rows: ROWS, names: options.suites.map(({ name }) => name), env: process.env });
} catch (error) {
  process.stderr.write(`${HELP}\n`);
  fail(2)(error);
}
await main(options).catch(fail(1));
