/**
 * Starts the browser and the sites that test files share, before the first browser test, and provides their addresses.
 */
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.ts';
import { type BuiltSiteOptions, startBuiltSite } from './built-site.ts';

/**
 * `still`: betting is open nearly all the time, and deposits have no wagering requirement.
 * `quick`: has demo players and finished rounds, and deposits have a wagering requirement. Its first ten rounds last a
 * few seconds. A later one may last for minutes, so a test that waits for a round needs a site of its own.
 */
const SHARED = {
  still: {
    settings: {
      'crash.countdownTicks': 100,
      'crash.crashedMs': 200,
      'wagering.factor': 0,
      'deposit.skinsProtectionMs': 6000,
    },
    // Rounds after the chosen ones may last for minutes. The chosen rounds take as long as all browser tests on a slow
    // machine.
    rounds: { count: 16, lowest: 100, highest: 200 },
  },
  quick: {
    settings: { 'crash.countdownTicks': 4, 'crash.crashedMs': 500 },
    rounds: { count: 10, lowest: 100, highest: 150 },
    demoPlayers: 2,
  },
} satisfies Record<string, BuiltSiteOptions>;

export type SharedSite = keyof typeof SHARED;

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the shared sites, and of the browser. */
    sites: Record<SharedSite, string>;
    browser: string;
  }
}

const NAMES = Object.keys(SHARED) as SharedSite[];

const shareSites = async (project: TestProject): Promise<() => Promise<void>> => {
  // The database in which a chain is prepared is open for seconds only: see `isShortLived`.
  setFlagsFromString('--liftoff-only');
  const [browser, ...sites] = await Promise.all([
    launchSharedBrowser(),
    ...NAMES.map((name) => startBuiltSite(SHARED[name])),
  ]);
  project.provide('browser', browser.wsEndpoint());
  project.provide(
    'sites',
    Object.fromEntries(NAMES.map((name, at) => [name, sites[at]?.url ?? ''])) as Record<SharedSite, string>,
  );
  return async () => {
    await browser.close();
    await Promise.all(sites.map((site) => site.drop()));
  };
};
export default shareSites;
