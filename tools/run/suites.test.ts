import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { runSuite } = (await import(new URL('suites.mjs', import.meta.url).href)) as {
  runSuite: (options: object) => Promise<unknown>;
};
const { runCheck } = (await import(new URL('run-check.mjs', import.meta.url).href)) as {
  runCheck: (options: object) => Promise<{ passed: number; failures: unknown[]; unsteady: unknown[] }>;
};

const { run } = (await import(new URL('steps.mjs', import.meta.url).href)) as {
  run: (command: string, args: string[], options: object) => Promise<string>;
};

const CONFIG = `export default { test: { projects: [{ test: { name: 'tiny', globals: true, include: ['*.test.mjs'] } }] } };`;
const PASSES = `it('passes', () => expect(process.env.TEST_DATABASE_URL).toBe('a server'));`;
const UNSTEADY = `
import { existsSync, writeFileSync } from 'node:fs';
it('passes the second time', () => {
  const isFirst = !existsSync('marker');
  writeFileSync('marker', '');
  expect(process.env.TEST_DATABASE_URL, 'environment of the suite').toBe('a server');
  expect(isFirst, 'first run').toBe(false);
});`;
const BROKEN = `import './missing.mjs'; it('passes', () => undefined);`;
const UNHANDLED = `it('passes', async () => {
  void Promise.reject(new Error('nobody caught it'));
  await new Promise((resolve) => setTimeout(resolve, 10));
});`;
/** A hook of the file that fails the first time, and one of a group that always fails. */
const HOOKS = {
  once: `
import { existsSync, writeFileSync } from 'node:fs';
beforeAll(() => {
  const isFirst = !existsSync('hook');
  writeFileSync('hook', '');
  if (isFirst) throw new Error('no server the first time');
});
it('passes', () => undefined);`,
  always: `describe('a group', () => {
  afterAll(() => { throw new Error('not closed'); });
  it('passes', () => undefined);
});`,
};

/** A process that ends itself the first time. */
const KILLED = `
import { existsSync, writeFileSync } from 'node:fs';
it('passes the second time', async () => {
  const isFirst = !existsSync('killed');
  writeFileSync('killed', '');
  if (isFirst) process.kill(process.pid, 'SIGKILL');
});`;
const THROWN = `
it('hangs', () => new Promise(() => undefined), 20);
it('throws an object', () => { throw { code: 7 }; });
it('throws a text', () => { throw 'no error'; });
it('throws an error without a message', () => { throw new TypeError(); });`;

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'suite-')));
});
beforeEach(() => {
  // The output of a suite that fails.
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** Runs a command in the folder of the suite, without printing its output. */
const launch = (command: string, args: string[], options: object) =>
  run(command, args, { ...options, cwd: root, quiet: true });

/** Runs a suite of these files, by name without '.test.mjs', as the step of a check. */
const checkOf = async (files: Record<string, string>) => {
  writeFileSync(join(root, 'vitest.config.mjs'), CONFIG);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.mjs`), text);
  const work = (context: object) =>
    runSuite({ ...context, name: 'tiny', root, launch, env: { TEST_DATABASE_URL: 'a server' } });
  return runCheck({
    steps: [{ name: 'tiny', about: 'a tiny suite', budgetSeconds: 60, work }],
    rows: [[['tiny']]],
    names: [],
    env: {},
    outputDir: join(root, 'reports'),
    nothingSkipped: true,
    installBudgetSeconds: 60,
    measureSpeed: () => 1,
    say: () => undefined,
  });
};
const failure = (file: string, test: string | null, error: string) => ({
  step: 'tiny',
  file: `${file}.test.mjs`,
  test,
  error: expect.stringContaining(error) as string,
});
const byFile = (list: unknown[]) => list.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

// Runs of Vitest take long on a busy machine.
it('distinguishes unsteady files, broken files and unhandled errors of a suite', { timeout: 300_000 }, async () => {
  const files = { passes: PASSES, unsteady: UNSTEADY, broken: BROKEN, unhandled: UNHANDLED, killed: KILLED, ...HOOKS };
  const outcome = await checkOf(files);

  expect(outcome.passed).toBe(6);
  expect(byFile(outcome.failures)).toEqual([
    failure('always', 'a group', 'Error: not closed'),
    failure('broken', null, 'missing.mjs'),
    failure('unhandled', null, 'unhandled: Error: nobody caught it'),
  ]);
  expect(byFile(outcome.unsteady)).toEqual([
    failure('killed', null, 'its process ended early'),
    failure('once', null, 'Error: no server the first time'),
    failure('unsteady', 'passes the second time', 'first run'),
  ]);
});

it('names the error of a test that hangs or throws no error', { timeout: 300_000 }, async () => {
  expect((await checkOf({ thrown: THROWN })).failures).toEqual([
    failure('thrown', 'hangs', 'Error: Test timed out in 20ms.'),
    failure('thrown', 'throws an object', 'a thrown object: {"code":7}'),
    failure('thrown', 'throws a text', 'no error'),
    failure('thrown', 'throws an error without a message', 'TypeError without a message'),
  ]);
});

it('hides the server from suites that do not name one', async () => {
  const seen: Record<string, string | undefined>[] = [];
  await runSuite({
    name: 'tiny',
    root,
    outputDir: join(root, 'reports'),
    launch: async (_command: string, _args: string[], options: { env: Record<string, string | undefined> }) => {
      seen.push(options.env);
    },
  });
  expect(seen).toEqual([{ TEST_DATABASE_URL: undefined, MODULE_CACHE: join(root, 'reports/modules') }]);
});
