import type { TableGame } from '@updraft/contract';
import { workerOf } from '../../lib/worker.ts';
import type { Feature } from '../../feature.ts';
import { Chains } from './chains.ts';
import type { ChainRow, GameReturns, ResultOf } from '../../stakes/ports.ts';
import { findChain } from './chains.store.ts';
import { ClockCheck } from './clock-check.ts';
import { findDataset } from './dataset.ts';
import { datasetRoutes } from './dataset.http.ts';
import { Draws } from './draws.ts';
import { fairnessHandlers } from './fairness.http.ts';
import { fairnessSettings } from './fairness.settings.ts';
import { type Sealer, createSealer } from '../../lib/seal.ts';

interface FairnessPort {
  chains: Chains;
  /** Encrypts seeds before they are stored. */
  sealer: Sealer;
  /** The randomness of beacon rounds, for games that draw after betting has closed. */
  draws: Draws;
  chainOf: (chainId: number) => Promise<ChainRow | null>;
  /** Makes the rounds of a game verifiable for everyone. `resultOf`: returns the published part of a result. */
  publish: <Result>(game: TableGame, resultOf: ResultOf<Result>) => void;
  /** Publishes the theoretical returns of bets in a game, also of a game without rounds. */
  tellReturns: (game: string, bets: ReturnType<GameReturns['get']> & object) => void;
}

/** Chains of seeds, the beacon's draws, and the past that everyone can verify. */
export const fairness: Feature<{
  name: 'fairness';
  uses: 'site';
  port: FairnessPort;
  settings: typeof fairnessSettings;
  calls: ReturnType<typeof fairnessHandlers>;
}> = {
  name: 'fairness',
  settings: fairnessSettings,
  waits: [{ name: 'chains', from: 'fair_chains where receipt is null', since: 'announced_at' }],
  moments: { staying: { fair_chains: 'announced to the world outside' } },
  create: (
    { config, db, outside, secrets, settings, clock, tableClock, log, metrics, drawSeed, addressGroupOf },
    { site },
  ) => {
    site.tellClients(() => ({
      fairness: {
        refundTimes: settings.get('fairness.refundTimes'),
        code: {
          javascript: {
            runner: settings.get('fairness.javascript.runner'),
            hashing: settings.get('fairness.javascript.hashing'),
          },
          python: { runner: settings.get('fairness.python.runner'), hashing: settings.get('fairness.python.hashing') },
        },
      },
    }));
    const sealer = createSealer(...secrets.seedKeys);
    const chains = new Chains({
      db,
      beacon: outside.beacon,
      bulletin: outside.bulletin,
      sealer,
      settings,
      clock,
      log,
      // The sandbox announces a chain and uses it at once; the next beacon round is still in the future.
      announceMs: config.mode === 'sandbox' ? 0 : settings.get('fairness.announceMs'),
      drawSeed,
    });
    const draws = new Draws({ beacon: outside.beacon, clock: tableClock, log });
    const games = new Map<TableGame, ResultOf<unknown>>();
    const returns = new Map<string, NonNullable<ReturnType<GameReturns['get']>>>();
    return {
      port: {
        chains,
        sealer,
        draws,
        chainOf: (chainId) => findChain(db, chainId),
        // The rows of a game have the results that the game itself wrote.
        publish: (game, resultOf) => void games.set(game, resultOf as ResultOf<unknown>),
        tellReturns: (game, bets) => void returns.set(game, bets),
      },
      calls: fairnessHandlers({ db, games, returns }),
      routes: datasetRoutes({
        find: (asked) => findDataset({ db, games }, asked),
        addressGroupOf,
        nowMs: () => clock.monoMs(),
        log,
      }),
      workers: [
        workerOf(() => () => chains.stop()),
        workerOf(() => () => draws.stop()),
        new ClockCheck({ db, clock, log, metrics }),
      ],
    };
  },
};
