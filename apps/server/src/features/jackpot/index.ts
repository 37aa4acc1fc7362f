import { checkReturns } from '@updraft/rules/returns';
import type { Feature } from '../../feature.ts';
import { addStakeTable } from '../../stakes/add-stake-table.ts';
import type { PlaceBet } from './jackpot.betting.ts';
import { jackpotBooks } from './jackpot.books.ts';
import { jackpotConfig, jackpotReturns } from './jackpot.config.ts';
import { jackpotHandlers } from './jackpot.http.ts';
import { type JackpotMetrics, createJackpotMetrics } from './jackpot.metrics.ts';
import { jackpotPastBets } from './jackpot.past-bets.ts';
import { jackpotRefund } from './jackpot.refund.ts';
import { JACKPOT, publishedResult } from './jackpot.round.ts';
import { jackpotSettings } from './jackpot.settings.ts';
import { JackpotTable } from './jackpot.table.ts';

/** The most bets in one commit. */
const MAX_BATCH = 256;
/** Nothing of a round depends on heartbeats. [JP-26] */
const BEAT_MS = 1000;

/** The jackpot: one pot, one winner. */
export const jackpot: Feature<{
  name: 'jackpot';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'stops';
  settings: typeof jackpotSettings;
  calls: ReturnType<typeof jackpotHandlers>;
}> = {
  name: JACKPOT,
  settings: jackpotSettings,
  books: jackpotBooks,
  refund: jackpotRefund,
  pastBets: jackpotPastBets,
  create: (shared, { site, fairness, ...ports }) => {
    const { db, catalogue, settings, tableClock: clock } = shared;
    const metrics = createJackpotMetrics(shared.metrics);
    const { table, commands, prepare } = addStakeTable<PlaceBet, JackpotTable, JackpotMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: JACKPOT,
        metrics,
        checkRtp: checkReturns,
        build: (parts) => new JackpotTable({ ...parts, settings, draws: fairness.draws }),
        beatMs: BEAT_MS,
        maxBatch: () => MAX_BATCH,
        stallMs: () => Number.POSITIVE_INFINITY,
      },
    );
    site.tellClients(() => jackpotConfig(settings));
    fairness.publish(JACKPOT, publishedResult);
    fairness.tellReturns(JACKPOT, () => jackpotReturns(settings));
    const calls = jackpotHandlers({ db, clock, catalogue, table, commands, metrics, chainOf: fairness.chainOf });
    return { calls, prepare };
  },
};
