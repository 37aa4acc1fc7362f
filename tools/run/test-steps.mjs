// The steps of `npm test`.
import { join } from 'node:path';
import { hasProgram, installWithApt } from './apt.mjs';
import { audit } from './audit.mjs';
import { HOW_TO_GET_CHROMIUM, browserForTests } from './browser.mjs';
import { findings } from './findings.mjs';
import { nodeBinary } from './long-term-node.mjs';
import { ROOT, build, run, say } from './steps.mjs';
import { runSuite } from './suites.mjs';

/** Runs a static check. Throws its error with the `failures` of the files that it complains about. */
const check = async (tool, path, args) => {
  try {
    return await run(process.execPath, [join(ROOT, 'node_modules', path), ...args], { quiet: true });
  } catch (error) {
    throw Object.assign(error, { failures: findings(tool, error.output ?? '') });
  }
};

const lint = async () => {
  await check('oxlint', 'oxlint/bin/oxlint', ['--format', 'unix']);
};

const format = async () => {
  await check('oxfmt', 'oxfmt/bin/oxfmt', ['--check']);
};

const imports = async () => {
  const output = await check('dependencyCruiser', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'apps',
    'tools',
    'test',
    'bench',
  ]);
  return /\(([^)]*modules[^)]*)\)/.exec(output)?.[1];
};

const unused = async () => {
  // A hint means that the configuration no longer fits the folders. The first report is for people, the second for the
  // list of failures.
  const reports = ['--reporter', 'symbols', '--reporter', 'json'];
  await check('knip', 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors', ...reports]);
};

/** Programs that check the files of `deploy/`, each with its package. The packages' services are not needed. */
const CHECKERS = [
  ['promtool', 'prometheus'],
  ['amtool', 'prometheus-alertmanager'],
];

const installCheckers = async () => {
  for (const [program, name] of CHECKERS) if (!hasProgram(program)) await installWithApt(name, { service: name });
};

/** Runs the unit tests: those of the projects that `UNIT_PROJECTS` names, or all. */
const unitTests = async (context) => {
  if (process.env.CHECK_EXTENT === 'all') await installCheckers();
  return runSuite({ ...context, name: 'unit', projects: process.env.UNIT_PROJECTS ?? 'unit*' });
};

const browserTests = async (context) => {
  const chromium = await browserForTests();
  if (!chromium) {
    if (context.nothingSkipped) throw new Error(HOW_TO_GET_CHROMIUM);
    return { notRun: HOW_TO_GET_CHROMIUM };
  }
  await build();
  return runSuite({ ...context, name: 'e2e', env: { CHROMIUM_PATH: chromium } });
};

const databaseTests =
  (name, { projects = `${name}*`, env } = {}) =>
  async (context) => {
    // A test counts with strace how often the database syncs to the disk.
    if (!hasProgram('strace')) await installWithApt('strace');
    // Some socket tests run the built server.
    await build();
    return runSuite({ ...context, name, projects, env });
  };

const SERVER = { variable: 'CHECK_DATABASE_URL', meaning: 'the address of a PostgreSQL server for the tests' };

const postgresTests = async (context) => {
  if (process.env.CHECK_EXTENT === 'all') {
    // The restore drill needs backups by pgBackRest.
    if (!hasProgram('pgbackrest', 'version')) await installWithApt('pgbackrest');
    if (!hasProgram('jq')) await installWithApt('jq');
  }
  const env = { TEST_DATABASE_URL: process.env[SERVER.variable] };
  return databaseTests('postgres', { projects: 'db*', env })(context);
};

const liveTests = (context) =>
  runSuite({ ...context, name: 'live', env: { TEST_DATABASE_URL: process.env[SERVER.variable] } });

/** Runs the unit tests without those of components, because components run in browsers and not on Node. */
const longTermTests = async (context) => {
  await installCheckers();
  return runSuite({ ...context, name: 'lts', projects: 'unit', node: await nodeBinary() });
};

/** Measures how long players wait during floods. Its figures are printed, not compared. */
const floods = async () => {
  await run(process.execPath, [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'bench/index.ts', 'floods', '--quick']);
};

const NEEDS_BUILD = ['build'];

/** Seconds for the installation of the packages with an empty cache of npm. */
export const INSTALL_BUDGET_SECONDS = 60;

/**
 * The steps. `work` receives {outputDir, nothingSkipped}. It returns the result of a suite (`runSuite`), the text that
 * is shown beside the step's time, or {notRun: the reason} if it could not check. It throws if the step fails; the error
 * may have `failures`.
 *
 * - `budgetSeconds`: for two idle cores with the speed that `machine.mjs` states; extended on slower machines.
 *   `wholeBudgetSeconds`: the same for the whole check, if the step has more to do in it.
 * - `needs`: names of steps. If one of them has failed, this step does not run.
 * - `requires`: a variable without which the step cannot run.
 * - `isLong`: the step runs only if it is named, or with CHECK_EXTENT=all.
 */
export const STEPS = [
  { name: 'lint', about: 'types of all sources, and lint', budgetSeconds: 45, work: lint },
  { name: 'format', about: 'layout of the sources; npm run format corrects it', budgetSeconds: 5, work: format },
  { name: 'imports', about: 'who may import whom', budgetSeconds: 30, work: imports },
  { name: 'unused', about: 'unused files, exports and dependencies', budgetSeconds: 30, work: unused },
  { name: 'unit', about: 'pure tests', budgetSeconds: 120, work: unitTests },
  { name: 'build', about: 'build of the web client and the server', budgetSeconds: 20, work: build },
  {
    name: 'db',
    about: 'tests on a database and over sockets',
    budgetSeconds: 130,
    wholeBudgetSeconds: 540,
    needs: NEEDS_BUILD,
    work: databaseTests('db'),
  },
  {
    name: 'postgres',
    about: 'on PostgreSQL what the database decides',
    budgetSeconds: 230,
    wholeBudgetSeconds: 350,
    needs: NEEDS_BUILD,
    requires: SERVER,
    work: postgresTests,
  },
  {
    name: 'live',
    about: 'kills of a site in live mode, between it and doubles of all services',
    budgetSeconds: 120,
    requires: SERVER,
    isLong: true,
    work: liveTests,
  },
  {
    name: 'e2e',
    about: 'tests in a browser',
    budgetSeconds: 350,
    wholeBudgetSeconds: 750,
    needs: NEEDS_BUILD,
    work: browserTests,
  },
  {
    name: 'lts',
    about: "pure tests on Node's long-term release",
    budgetSeconds: 90,
    isLong: true,
    work: longTermTests,
  },
  {
    name: 'floods',
    about: 'players during floods of requests, as figures',
    budgetSeconds: 180,
    isLong: true,
    work: floods,
  },
  { name: 'audit', about: 'known faults of the packages that run', budgetSeconds: 20, isLong: true, work: audit },
];

/**
 * Rows of lanes of steps. Rows run one after the other, lanes of a row in parallel, and steps of a lane one after the
 * other.
 */
export const ROWS = [
  [
    ['lint', 'format', 'imports', 'unused'],
    ['unit', 'build'],
  ],
  [['db']],
  // Browser tests leave a seventh of both cores idle, which the lane beside them uses.
  [['postgres', 'live'], ['e2e']],
  [['lts']],
  [['floods']],
  [['audit']],
];
