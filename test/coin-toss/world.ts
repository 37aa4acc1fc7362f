import { type StakeMetrics, createStakeMetrics } from '../../apps/server/src/stakes/metrics.ts';
import { type TableWorld, createTableWorld } from '../../apps/server/src/testing/table-world.ts';
import { type Side, sideOf } from './rules/index.ts';
import { GAME } from './server/coin-toss.round.ts';
import { CoinTossTable } from './server/coin-toss.table.ts';
import { coinToss } from './server/index.ts';

/** Creates a table of the coin toss on a database. */
export const createWorld = (): Promise<TableWorld<CoinTossTable, Side>> => {
  let metrics: StakeMetrics | null = null;
  return createTableWorld<CoinTossTable, Side>({
    game: GAME,
    usual: 'heads',
    outcomeOf: sideOf,
    every: 40,
    features: [coinToss],
    build: (parts, factory) => {
      metrics ??= createStakeMetrics(GAME, factory);
      // The settings include those of the coin toss, which their type does not state.
      return new CoinTossTable({ ...parts, metrics, settings: parts.settings as never });
    },
  });
};
