// What can be mutated in one run: a few files and the tests that should notice.

export interface Part {
  /** Globs of the repository's root. */
  mutate: string[];
  tests: string[];
  goalPercent: number;
}

const rules = (folder: string): Part => ({
  mutate: [`packages/rules/src/${folder}/*.ts`, `!packages/rules/src/${folder}/*.test.ts`],
  tests: [`packages/rules/src/${folder}/*.test.ts`],
  goalPercent: 90,
});

const web = (folder: string, files: readonly string[]): Part => ({
  mutate: files.map((file) => `apps/web/src/${folder}/${file}.ts`),
  tests: [`apps/web/src/${folder}/**/*.test.{ts,tsx}`],
  goalPercent: 80,
});

/** Each part ends within minutes on one core; `crash` and `fairness` of the rules take the longest. */
export const PARTS: Readonly<Record<string, Part>> = {
  'rules/bonus': rules('bonus'),
  'rules/crash': rules('crash'),
  'rules/economics': rules('economics'),
  'rules/fairness': rules('fairness'),
  'rules/limits': rules('limits'),
  'rules/money': rules('money'),
  'rules/prices': rules('prices'),
  'rules/promo': rules('promo'),
  'rules/trades': rules('trades'),
  'rules/wagering': rules('wagering'),
  'rules/withdrawals': rules('withdrawals'),
  ledger: {
    // What is pure of it: statements are tested on a database.
    mutate: ['chart', 'kinds', 'transfer'].map((file) => `packages/ledger/src/${file}.ts`),
    tests: ['packages/ledger/src/*.test.ts'],
    goalPercent: 90,
  },
  'web/crash': web('features/crash', ['state', 'state-bets', 'state-round', 'flight-clock', 'video-plan']),
  'web/stake': web('features/crash/stake', ['button', 'button-detail', 'presets', 'form']),
  'web/results': web('features/crash/results', [
    'ask-until-answered',
    'missed-results',
    'result-notices',
    'results-from-history',
  ]),
  'web/lib': web('lib', ['notices', 'notice-text', 'line', 'pages', 'back-off', 'format', 'popups']),
  'web/storehouse': web('features/storehouse', ['storehouse-state', 'store']),
};
