// Runs a suite of tests with Vitest and reads its reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './steps.mjs';
import { suiteResult } from './vitest-report.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const SUITE_LOG = fileURLToPath(new URL('suite-log.mjs', import.meta.url));

/** Folder in the reports' folder in which the suites of one check share transformed modules. */
export const MODULES = 'modules';

/** Returns the entries of a log. The last line of a killed process may be incomplete. */
const readLog = (path) =>
  (existsSync(path) ? readFileSync(path, 'utf8') : '').split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });

/** Returns the exit code of a command, or the text for what ended it: a signal, or its limit. */
const exitOf = (running) =>
  running.then(
    () => 0,
    (error) => error.limit ?? error.code ?? error.signal ?? error.message,
  );

const runVitest = async ({ name, projects, root, outputDir, node, launch, nothingSkipped, env, flags }) => {
  const path = join(outputDir, `${name}.jsonl`);
  mkdirSync(outputDir, { recursive: true });
  rmSync(path, { force: true });
  const args = [
    VITEST,
    'run',
    '--root',
    root,
    '--project',
    projects,
    '--reporter=default',
    `--reporter=${SUITE_LOG}`,
    `--outputFile.log=${path}`,
    ...(nothingSkipped ? ['--allowOnly=false'] : []),
    ...flags,
  ];
  // A suite runs on PostgreSQL only if its `env` names a server.
  const cache = { MODULE_CACHE: join(outputDir, MODULES) };
  const exit = await exitOf(launch(node, args, { env: { TEST_DATABASE_URL: undefined, ...cache, ...env } }));
  return suiteResult({ name, exit, root, nothingSkipped, entries: readLog(path) });
};

/**
 * Runs the suite `name`: the Vitest projects that match `projects`. Returns {passed, files, failures, detail, repeat}.
 * `suiteResult` describes these fields; `repeat` runs one file of the suite again by itself.
 *
 * `outputDir`: folder for the reports. `node`: path of the Node that runs the tests. `env`: variables added to this
 * process's environment. `launch`: starts a command, and rejects as `run` if it fails.
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
