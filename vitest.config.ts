import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { IS_QUICK } from './test/support/views.ts';

/** Files that take minutes, the longest first: what begins last must not be what everything waits for. */
const LONG = [
  'test/simulation/kills-with-money.test.ts',
  'test/simulation/kills-in-brief.test.ts',
  'test/faults/hostile.test.ts',
  'test/simulation/kills-at-draws.test.ts',
  'test/simulation/kills-at-gifts.test.ts',
  'test/simulation/kills-without-a-beacon.test.ts',
  'test/socket/trades.test.ts',
  'test/faults/clock.test.ts',
  'apps/server/src/db/embedded/lock.test.ts',
  'apps/server/src/db/embedded/embedded.test.ts',
  'test/coin-toss/kills.test.ts',
  'test/socket/price-batches.test.ts',
  'test/faults/twice.test.ts',
  'test/socket/staff-money.test.ts',
  'test/socket/winner-withdrawing.test.ts',
  'apps/server/src/db/embedded/hung.test.ts',
  'test/e2e/crawl.test.ts',
  'test/e2e/messages.test.ts',
  'test/e2e/story.test.ts',
  'test/e2e/silence.test.ts',
  'test/e2e/wheel.test.ts',
  'test/e2e/tournament.test.ts',
  'test/e2e/phone.test.ts',
  'test/e2e/top.test.ts',
  'test/e2e/gifts.test.ts',
  'test/e2e/skins.test.ts',
  'test/e2e/cases.test.ts',
  'test/e2e/chat.test.ts',
  'test/e2e/crawl-staff.test.ts',
];
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? LONG.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/**
 * `FILES_SEED`: files run in a random order, which this number repeats, and property tests draw by it; `npm run steady`
 * sets it. `MODULE_CACHE`: folder in which the suites of one check share what they have transformed; the cache does not
 * notice a file that is gone.
 */
const { FILES_SEED, MODULE_CACHE } = process.env;

const UNIT_TESTS = [
  'packages/**/*.test.{ts,tsx}',
  'apps/web/src/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'apps/server/src/**/*.unit.test.ts',
  'apps/demo/src/**/*.test.ts',
  'test/coin-toss/**/*.unit.test.{ts,tsx}',
  'test/{fairness,install,privacy,support}/**/*.unit.test.ts',
];
const DATABASE_TESTS = [
  'apps/server/src/**/*.test.ts',
  'test/socket/**/*.test.ts',
  'test/simulation/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/backup/**/*.test.ts',
  'test/coin-toss/**/*.test.ts',
];

/** A test that replaces modules or globals, or draws in a document, would be felt by the next one in its process. */
const LEAVES_TRACES = /@vitest-environment|vi\.(mock|doMock|stubGlobal|stubEnv|resetModules)/;
/** A test that draws in a document and replaces no module: such files share a process and a document. */
const DRAWS = /@vitest-environment happy-dom/;
const REPLACES_MODULES = /vi\.(mock|doMock|stubEnv|resetModules)/;
/**
 * A table that a test has begun goes on asking for its round when the next one signs a player in. So do those of the
 * whole site, which also follows each change of the address.
 */
const BEGINS_A_TABLE = /from '[./]+\/(table|Site)\.tsx?'/;
const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path));
const textOf = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
/**
 * Tests that do not share the process of the pure ones, because to load the modules takes longer than to test. Of those,
 * `PAGES` share another one, and `APART` get a context of their own.
 */
const NOT_SHARED = ['apps', 'packages', 'test']
  .flatMap(sourcesBelow)
  .filter((path) => LEAVES_TRACES.test(textOf(path)));
const isUnit = (path: string): boolean => /\.unit\.test\.tsx?$/.test(path) || !/^(apps\/server|test)\//.test(path);
const isPage = (path: string): boolean =>
  DRAWS.test(textOf(path)) && ![REPLACES_MODULES, BEGINS_A_TABLE].some((trace) => trace.test(textOf(path)));
const PAGES = NOT_SHARED.filter((path) => isUnit(path) && isPage(path));
const APART = NOT_SHARED.filter((path) => isUnit(path) && !isPage(path));
const DATABASE_APART = NOT_SHARED.filter((path) => !isUnit(path) && !path.startsWith('test/e2e/'));
/** Long tests that `npm test` leaves out: kills at all moments, and faults and restores that take over ten seconds. */
const NOT_IN_QUICK = [
  'test/simulation/kills-{with-money,at-draws,at-gifts,at-prizes,without-a-beacon}.test.ts',
  'test/coin-toss/kills.test.ts',
  'test/faults/{clock,database,disk,hostile,stall,twice}.test.ts',
  'test/socket/price-batches.test.ts',
  'apps/server/src/db/embedded/{hung,lock}.test.ts',
  'test/backup/{after-restore,restore-*}.test.ts',
];
const notNow = IS_QUICK ? NOT_IN_QUICK : [];
/** Tests of commands, beside their code. */
const COMMANDS_ON_A_DATABASE = [
  'apps/server/src/*.test.ts',
  'apps/server/src/{features,kernel,stakes,tables,testing,wiring}/**/*.test.ts',
];
/** With them, tests that differ by database: the schema and its refusals, starts, two processes, backups. */
const DECIDED_BY_DATABASE = [
  ...COMMANDS_ON_A_DATABASE,
  'apps/server/src/db/*.test.ts',
  'test/socket/{commands-beside-site,watched-metrics,first-start,live-story,lost-database,no-database,object-access,rotation,two-processes,upgrade}.test.ts',
  'test/backup/restore-*.test.ts',
];
/**
 * Tests whose outcome no database decides: the embedded database's own files, and what is refused before a statement is
 * sent. On PostgreSQL they would prove the same once more.
 */
const NOT_ON_POSTGRESQL = [
  'apps/server/src/db/embedded/**',
  'apps/server/src/{http,lib,realtime}/**',
  'test/faults/{disk,hostile}.test.ts',
  'test/socket/{banned,limits,pages,strange-keys}.test.ts',
  'test/backup/{after-restore,embedded}.test.ts',
  // The draws' kills are on both; these take as long, and what a kill leaves is the same for prizes of any kind.
  'test/simulation/kills-at-gifts.test.ts',
];
/** Tests of PostgreSQL's backups. They start a server of their own. */
const ON_POSTGRESQL_ALONE = ['test/backup/restore-*.test.ts'];
/** Long tests of starts, of live mode and of every call by role. */
const QUICK_ON_POSTGRESQL_ALONE = ['test/socket/{live-story,object-access,rotation,upgrade}.test.ts'];
/** Every path and pattern above that chooses files for a suite, or keeps them out of one. A test finds those of no file. */
export const CHOSEN_FILES = [
  ...LONG,
  ...NOT_IN_QUICK,
  ...DECIDED_BY_DATABASE,
  ...NOT_ON_POSTGRESQL,
  ...ON_POSTGRESQL_ALONE,
  ...QUICK_ON_POSTGRESQL_ALONE,
];
const isOnPostgresql = Boolean(process.env['TEST_DATABASE_URL']);
/**
 * True if `npm test` has a server for its step `postgres`. Then commands and the long tests of that step run there
 * alone, as on live sites.
 */
const hasStepOnPostgresql = IS_QUICK && Boolean(process.env['CHECK_DATABASE_URL']);
const onPostgresqlAlone = [
  ...ON_POSTGRESQL_ALONE,
  ...(hasStepOnPostgresql ? [...QUICK_ON_POSTGRESQL_ALONE, ...COMMANDS_ON_A_DATABASE] : []),
];
/** Kills of live mode, on PostgreSQL alone: locks of its tables hold the site at the instant of a kill. */
const IN_LIVE_MODE = ['test/simulation/kills-in-live-mode.test.ts'];
const notHere = [...IN_LIVE_MODE, ...notNow, ...(isOnPostgresql ? NOT_ON_POSTGRESQL : onPostgresqlAlone)];
const databaseTests = isOnPostgresql && IS_QUICK ? DECIDED_BY_DATABASE : DATABASE_TESTS;
/** As the server is started: what a database of a few seconds would gain from better code, compiling it costs twice. */
const QUICK_TO_COMPILE = ['--liftoff-only'];
/** Options of every test outside a browser. */
const PATIENT = {
  setupFiles: ['test/support/patience.ts'],
  expect: { poll: { timeout: 15_000 } },
};

/** Options of every pure test. */
const PURE = {
  ...PATIENT,
  testTimeout: 60_000,
  // As many as there are cores, since some of these tests wait; one fewer without this.
  maxWorkers: '100%',
};

const LEAVES_DOCUMENT = [...PATIENT.setupFiles, 'test/support/leave-document.ts'];

const ON_A_DATABASE = {
  ...PATIENT,
  setupFiles: [...PATIENT.setupFiles, 'apps/server/src/testing/compiled-database.ts'],
  globalSetup: ['apps/server/src/testing/prepare-databases.ts'],
  // A busy machine is three times as slow; what hangs is found all the same.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  execArgv: QUICK_TO_COMPILE,
};

const ON_A_DATABASE_TOGETHER = {
  // Twice as many as there are cores: half of the time these tests wait, for a flight or for a process that starts.
  // On PostgreSQL the quick check runs them beside those in a browser.
  maxWorkers: isOnPostgresql && IS_QUICK ? 2 : 4,
  sequence: { groupOrder: 1 },
};

/**
 * Four suites: `unit` is pure and parallel, `db` uses databases and sockets (PostgreSQL with TEST_DATABASE_URL), `live`
 * kills a site in live mode on PostgreSQL, and `e2e` drives a browser. Projects of a suite begin with its name.
 */
export default defineConfig({
  test: {
    experimental: MODULE_CACHE ? { fsModuleCache: true, fsModuleCachePath: MODULE_CACHE } : {},
    sequence: FILES_SEED ? { shuffle: { files: true }, seed: Number(FILES_SEED) } : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PURE,
          name: 'unit',
          include: UNIT_TESTS,
          // A folder with libraries of its own has their tests as well.
          exclude: [...configDefaults.exclude, ...NOT_SHARED],
          isolate: false,
          // Its text is compared with colours that are written elsewhere; style sheets are empty otherwise.
          css: { include: [/\/tokens\.css/] },
        },
      },
      {
        test: {
          ...PURE,
          name: 'unit-pages',
          include: PAGES,
          isolate: false,
          setupFiles: LEAVES_DOCUMENT,
        },
      },
      {
        test: {
          ...PURE,
          name: 'unit-apart',
          include: APART,
          // A context of its own in a shared thread takes half the processor time of a process.
          pool: 'vmThreads',
          setupFiles: LEAVES_DOCUMENT,
        },
      },
      {
        test: {
          ...ON_A_DATABASE,
          name: 'db',
          include: databaseTests,
          exclude: ['**/*.unit.test.ts', ...DATABASE_APART, ...notHere],
          ...ON_A_DATABASE_TOGETHER,
          // To load the server's modules takes longer than most of these tests.
          isolate: false,
        },
      },
      {
        test: {
          ...ON_A_DATABASE,
          name: 'db-apart',
          include: DATABASE_APART,
          exclude: notHere,
          ...ON_A_DATABASE_TOGETHER,
        },
      },
      { test: { ...ON_A_DATABASE, name: 'live', include: IN_LIVE_MODE } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/shared-sites.ts'],
          // A busy machine is three times as slow; what hangs is found all the same.
          testTimeout: 480_000,
          hookTimeout: 300_000,
          // Windows and players separate the tests; what they share of code is loaded once.
          isolate: false,
          execArgv: QUICK_TO_COMPILE,
          expect: { poll: { timeout: 60_000, interval: 100 } },
          // More than there are cores: half of the files wait for flights, at the screen.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
