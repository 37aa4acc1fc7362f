import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { runSuite } = (await import(new URL('suites.mjs', import.meta.url).href)) as {
  runSuite: (options: object) => Promise<unknown>;
};
const { runCheck } = (await import(new URL('run-check.mjs', import.meta.url).href)) as {
  runCheck: (options: object) => Promise<{ passed: number; failures: unknown[]; unsteady: unknown[] }>;
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

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'suite-')));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs a command in the folder of the suite, without printing its output. */
const launch = (command: string, args: string[], { env }: { env: Record<string, string | undefined> }) =>
  promisify(execFile)(command, args, { cwd: root, env: { ...process.env, ...env } });

// Three runs of Vitest take long on a busy machine.
it('distinguishes unsteady files, broken files and unhandled errors of a suite', { timeout: 300_000 }, async () => {
  const files = { passes: PASSES, unsteady: UNSTEADY, broken: BROKEN, unhandled: UNHANDLED, ...HOOKS };
  writeFileSync(join(root, 'vitest.config.mjs'), CONFIG);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.mjs`), text);

  const work = (context: object) =>
    runSuite({ ...context, name: 'tiny', root, launch, env: { TEST_DATABASE_URL: 'a server' } });
  const outcome = await runCheck({
    steps: [{ name: 'tiny', about: 'a tiny suite', budgetSeconds: 60, work }],
    rows: [[['tiny']]],
    names: [],
    env: {},
    outputDir: join(root, 'reports'),
    nothingSkipped: true,
    measureSpeed: () => 1,
    say: () => undefined,
  });

  expect(outcome).toEqual({
    passed: 5,
    failures: [
      { step: 'tiny', file: 'always.test.mjs', test: 'a group', error: 'Error: not closed' },
      { step: 'tiny', file: 'broken.test.mjs', test: null, error: expect.stringContaining('missing.mjs') as string },
      {
        step: 'tiny',
        file: null,
        test: null,
        error: '1 unhandled error: Error: nobody caught it; vitest ended with 1',
      },
    ],
    unsteady: [
      { step: 'tiny', file: 'once.test.mjs', test: null, error: 'Error: no server the first time' },
      {
        step: 'tiny',
        file: 'unsteady.test.mjs',
        test: 'passes the second time',
        error: expect.stringContaining('first run') as string,
      },
    ],
  });
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
