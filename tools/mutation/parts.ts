// Parts to mutate, one per run: a few files with the tests that should fail when these files change.

export interface Part {
  /** Globs of the files to change, relative to the repository's root. */
  mutate: string[];
  tests: string[];
  goalPercent: number;
  /** Step of the sample: every n-th change is tried, because all would take too long. Undefined: all are tried. */
  every?: number;
}

const NO_TESTS = '!**/*.test.ts';

const rules = (folder: string, { without = [] as readonly string[] } = {}): Part => ({
  mutate: [`packages/rules/src/${folder}/*.ts`, NO_TESTS],
  tests: [`packages/rules/src/${folder}/*.test.ts`, ...without.map((file) => `!packages/rules/src/${folder}/${file}`)],
  goalPercent: 90,
});

const web = (folder: string, files: readonly string[]): Part => ({
  mutate: [...files.map((file) => `apps/web/src/${folder}/${file}.ts`), NO_TESTS],
  tests: [`apps/web/src/${folder}/**/*.test.{ts,tsx}`],
  goalPercent: 80,
});

const server = (
  folder: string,
  { files, tests, every }: { files: string[]; tests: string[]; every?: number },
): Part => ({
  mutate: [...files.map((file) => `apps/server/src/${folder}/${file}.ts`), NO_TESTS],
  tests: tests.map((file) => `apps/server/src/${file}.test.ts`),
  goalPercent: 80,
  ...(every !== undefined && { every }),
});

/** Returns the part of a feature's commands with all tests of the feature. `more`: further tests, of other features. */
const commands = (feature: string, every: number, more: readonly string[] = []): Part =>
  server(`features/${feature}`, {
    files: [`${feature}.commands`],
    tests: [feature + '/*', ...more].map((file) => `features/${file}`),
    every,
  });

/** Parts by name. Runs of rules and web take minutes on one core. Parts that need a database try only a sample. */
export const PARTS: Readonly<Record<string, Part>> = {
  'rules/bonus': rules('bonus'),
  'rules/cases': rules('cases'),
  // `randomness.test.ts` counts millions of outcomes and would run again for each change of the crash point.
  'rules/crash': { ...rules('crash', { without: ['randomness.test.ts'] }), every: 2 },
  'rules/draw': rules('draw'),
  'rules/economics': rules('economics'),
  'rules/fairness-hashes': {
    mutate: ['chain', 'hash', 'sha256'].map((file) => `packages/rules/src/fairness/${file}.ts`),
    tests: ['fairness', 'hash', 'sha256'].map((file) => `packages/rules/src/fairness/${file}.test.ts`),
    goalPercent: 90,
  },
  'rules/fairness-checks': {
    mutate: ['fairness/chain-game', 'fairness/fields', 'fairness/run', 'crash/verify', 'verifiers/index'].map(
      (file) => `packages/rules/src/${file}.ts`,
    ),
    tests: ['fairness/{fairness,fields,run}', 'verifiers/verifiers'].map(
      (file) => `packages/rules/src/${file}.test.ts`,
    ),
    goalPercent: 90,
  },
  'rules/automatic': rules('automatic'),
  'rules/jackpot': rules('jackpot'),
  'rules/limits': rules('limits'),
  'rules/money': rules('money'),
  'rules/pick': rules('pick'),
  'rules/prices': rules('prices'),
  'rules/promo': rules('promo'),
  'rules/reel': rules('reel'),
  'rules/returns': rules('returns'),
  'rules/trades': rules('trades'),
  'rules/wagering': rules('wagering'),
  'rules/wheel': rules('wheel'),
  'rules/withdrawals': rules('withdrawals'),
  ledger: {
    // The pure files of the ledger only. Its SQL statements are tested on a database.
    mutate: ['chart', 'kinds', 'transfer'].map((file) => `packages/ledger/src/${file}.ts`),
    tests: ['packages/ledger/src/*.test.ts'],
    goalPercent: 90,
  },
  'web/crash': {
    ...web('features/crash', ['state', 'state-bets', 'state-round', 'store', 'flight-clock', 'video-plan']),
    every: 3,
  },
  'web/stake': web('features/crash/stake', ['button', 'button-detail', 'presets', 'form']),
  'web/results': web('features/crash/results', ['missed-results', 'result-notices', 'results-from-history']),
  'web/lib': {
    ...web('lib', [
      'ask-until-answered',
      'notices',
      'notice-text',
      'connection-state',
      'pages',
      'back-off',
      'format',
      'popups',
    ]),
    every: 3,
  },
  'web/storehouse': web('features/storehouse', ['storehouse-state', 'store']),
  'web/table-client': web('table-client', [
    'connect-table',
    'expectations',
    'own-commands',
    'send-command',
    'table-state',
    'table-store',
    'watch-table',
  ]),
  'web/entities': web('entities', ['{inventory,session,view}/*', 'item/market-count', 'item/item-name']),
  'server/tables': server('tables', { files: ['*'], tests: ['tables/*'], every: 10 }),
  'server/stakes': server('stakes', {
    files: ['**/*'],
    // Tests of limits, breaks, prices and protected skins also test stakes.
    tests: [
      'stakes/**/*',
      'features/crash/*',
      'features/limits/limits.{breaks,stakes}',
      'features/prices/batches',
      'features/prices/revaluing*',
      'features/skins/skins.{asked,credited,reversed}',
    ],
    every: 20,
  }),
  'server/crash': server('features/crash', {
    files: ['crash.{betting,cash-outs,interruption,payouts,recovery,refund}'],
    tests: ['features/crash/*'],
    every: 12,
  }),
  'server/deposits': commands('deposits', 10),
  'server/finance': server('features/finance', {
    files: ['{adjustments,receivables,reviews}'],
    tests: ['features/finance/*', 'features/deposits/chargebacks.*'],
    every: 12,
  }),
  'server/limits': commands('limits', 4, ['skins/skins.limits']),
  'server/promo': commands('promo', 6),
  'server/skins': commands('skins', 10),
  'server/storehouse': commands('storehouse', 6),
  'server/trades': server('features/trades', {
    files: ['{offers,offers.store,reversible}'],
    tests: ['features/skins/*', 'features/withdrawals/taking'],
    every: 10,
  }),
  'server/wagering': commands('wagering', 8, [
    'deposits/chargebacks.*',
    'limits/limits.breaks',
    'prices/suspended',
    'withdrawals/withdrawals',
  ]),
  'server/withdrawals': commands('withdrawals', 4),
};
