// Runs a suite of tests with Vitest and reads its reports.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './steps.mjs';
import { suiteResult } from './vitest-report.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const UNHANDLED_ERRORS = fileURLToPath(new URL('unhandled-errors.mjs', import.meta.url));

/** Folder in the reports' folder in which the suites of one check share transformed modules. */
export const MODULES = 'modules';

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

/** Returns the exit code of a command, or the signal that ended it. */
const exitOf = (running) =>
  running.then(
    () => 0,
    (error) => error.code ?? error.signal ?? error.message,
  );

const runVitest = async ({ name, projects, root, outputDir, node, launch, nothingSkipped, env, flags }) => {
  const path = join(outputDir, `${name}.json`);
  const unhandledPath = join(outputDir, `${name}.unhandled.json`);
  mkdirSync(outputDir, { recursive: true });
  for (const stale of [path, unhandledPath]) rmSync(stale, { force: true });
  const args = [
    VITEST,
    'run',
    '--root',
    root,
    '--project',
    projects,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${UNHANDLED_ERRORS}`,
    `--outputFile.json=${path}`,
    `--outputFile.unhandled=${unhandledPath}`,
    ...(nothingSkipped ? ['--allowOnly=false'] : []),
    ...flags,
  ];
  // A suite runs on PostgreSQL only if its `env` names a server.
  const cache = { MODULE_CACHE: join(outputDir, MODULES) };
  const exit = await exitOf(launch(node, args, { env: { TEST_DATABASE_URL: undefined, ...cache, ...env } }));
  return suiteResult({ name, exit, root, nothingSkipped, report: readJson(path), unhandled: readJson(unhandledPath) });
};

/**
 * Runs the suite `name`: the Vitest projects that match `projects`. Returns {passed, files, failures, detail, repeat}.
 * `suiteResult` describes these fields; `repeat` runs one file of the suite again by itself.
 *
 * `outputDir`: folder for the reports. `node`: path of the Node that runs the tests. `env`: variables added to this
 * process's environment. `launch`: starts a command, and rejects with its `code` or `signal` if it fails.
 */
export const runSuite = async ({
  name,
  projects = name,
  outputDir,
  nothingSkipped,
  env = {},
  root = ROOT,
  node = process.execPath,
  launch = run,
}) => {
  const suite = { projects, root, outputDir, node, launch, nothingSkipped, env };
  const result = await runVitest({ ...suite, name, flags: [] });
  return {
    ...result,
    detail: `${result.passed} tests`,
    repeat: (file) =>
      runVitest({ ...suite, name: `${name}.again`, flags: ['--no-file-parallelism', join(root, file)] }),
  };
};
