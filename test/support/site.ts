import type { GameContract } from '@updraft/contract';
import { type RunningApp, startApp } from '../../apps/server/src/app.ts';
import type { Config } from '../../apps/server/src/config.ts';
import type { AnyFeature } from '../../apps/server/src/feature.ts';
import { type Clock, systemClock } from '../../apps/server/src/lib/clock.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import type { Outside } from '../../apps/server/src/outside.ts';
import { type TestPlace, newDatabase } from '../../apps/server/src/testing/database.ts';
import { stockedTemplate } from '../../apps/server/src/testing/stocked.ts';
import { emptyTemplate } from '../../apps/server/src/testing/template.ts';
import { fastClock } from '../../apps/server/src/testing/fast-clock.ts';
import { type ChosenRounds, OWN_CHAIN_LENGTH, chosenChain } from './chosen-chain.ts';

export interface TestSite extends RunningApp {
  config: Config;
  /** Clock of the tables. */
  tableClock: Clock;
  /** Database and data directory, for another site after this one has stopped. */
  place: TestPlace;
  /** Stops the site and removes its database. */
  drop(): Promise<void>;
}

/** Crash points of the first rounds by default. The longest round, with the point 5.00, lasts 27 s. */
const SHORT: ChosenRounds = { count: 30, lowest: 100, highest: 500 };

/** Starts a whole server in this process, on its own database and a free port. Rounds are short by default. */
export const startSite = async ({
  settings = {},
  outside,
  clock,
  features,
  games,
  speed = 1,
  rounds = SHORT,
  place: given,
  ...overrides
}: {
  settings?: Record<string, unknown>;
  outside?: Outside;
  clock?: Clock;
  /** Features besides the site's own. */
  features?: readonly AnyFeature[];
  /** Contracts of games besides the product's own. */
  games?: readonly GameContract[];
  /** Speed of the rounds as a multiple of real time. */
  speed?: number;
  rounds?: ChosenRounds;
  /** Database and data directory of a stopped site; undefined: new ones. */
  place?: TestPlace;
} & Partial<Config> = {}): Promise<TestSite> => {
  // Live mode starts without stock, and refuses a database used by the sandbox.
  const place =
    given ?? (await newDatabase({ template: overrides.mode === 'live' ? emptyTemplate() : await stockedTemplate() }));
  const config: Config = {
    mode: 'sandbox',
    host: undefined,
    port: 0,
    publicUrl: null,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logLevel: 'silent',
    webDir: null,
    settingsOverride: {
      'crash.countdownTicks': 4,
      'crash.crashedMs': 500,
      // Scheduled giveaways take items out of the stock, and quizzes depend on the time of day.
      'giveaway.scheduled': false,
      'quiz.everyMinutes': 0,
      'fairness.chainLength': OWN_CHAIN_LENGTH,
      'limits.eventsPerSecond': 1000,
      'limits.signInsPerMinute': 1000,
      ...settings,
    },
    demoPlayers: 0,
    seedKey: null,
    seedKeysRead: [],
    seedKeysLost: [],
    paymentsSecret: null,
    priceFeed: null,
    steamApiKey: null,
    steamBot: null,
    telegram: null,
    stripe: null,
    aggregator: null,
    btcpay: null,
    btcpayDeposits: null,
    yoomoney: null,
    yoomoneyPayouts: null,
    bulletin: null,
    roubleRates: 'sandbox',
    realtimePort: 0,
    metricsToken: null,
    shutdownGraceMs: 0,
    trustProxy: () => false,
    ...overrides,
  };
  const tableClock = speed === 1 ? clock : fastClock(speed);
  const chain = chosenChain(rounds);
  const app = await startApp({
    config,
    build: 'test',
    ...chain,
    // Live mode refuses the sandbox's network.
    ...(config.mode === 'live' && { beacon: { ...chain.beacon, id: 'acme' } }),
    log: createLog({ level: process.env['TEST_LOG'] ?? 'silent', pretty: true }),
    ...(outside && { outside }),
    ...(clock && { clock }),
    ...(features && { features }),
    ...(games && { games }),
    ...(tableClock && { tableClock }),
  });
  return {
    ...app,
    config,
    place,
    tableClock: tableClock ?? systemClock,
    drop: async () => {
      await app.stop();
      await place.drop();
    },
  };
};
