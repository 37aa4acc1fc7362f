import type { JackpotSnapshot } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import { addBeaconTable } from '../../stakes/beacon/add-beacon-table.ts';
import type { PlaceBet } from './jackpot.betting.ts';
import { jackpotCards } from './jackpot.card.ts';
import { jackpotBooks } from './jackpot.books.ts';
import { jackpotHandlers } from './jackpot.http.ts';
import { type JackpotMetrics, createJackpotMetrics } from './jackpot.metrics.ts';
import { jackpotPastBets } from './jackpot.past-bets.ts';
import { jackpotRefund } from './jackpot.refund.ts';
import { jackpotReturns } from './jackpot.returns.ts';
import { JACKPOT, type Round, publishedResult } from './jackpot.round.ts';
import { jackpotConfig, jackpotSettings } from './jackpot.settings.ts';
import { createJackpotTable } from './jackpot.table.ts';

/** The jackpot: one pot, one winner. */
export const jackpot: Feature<{
  name: 'jackpot';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'previews' | 'stops';
  settings: typeof jackpotSettings;
  calls: ReturnType<typeof jackpotHandlers>;
}> = {
  name: JACKPOT,
  settings: jackpotSettings,
  books: jackpotBooks,
  refund: jackpotRefund,
  pastBets: jackpotPastBets,
  create: (shared, { fairness, previews, ...ports }) => {
    const { db, catalogue, settings, tableClock: clock } = shared;
    const metrics = createJackpotMetrics(shared.metrics);
    const { table, commands, prepare } = addBeaconTable<PlaceBet, Round, JackpotSnapshot, JackpotMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: JACKPOT,
        metrics,
        build: (parts) => createJackpotTable({ ...parts, settings }),
        gapToleratedMs: () => settings.get('jackpot.gapToleratedMs'),
        config: () => jackpotConfig(settings),
        resultOf: publishedResult,
        returns: () => jackpotReturns(settings),
      },
    );
    previews.show(JACKPOT, jackpotCards(db, table));
    const calls = jackpotHandlers({ db, clock, catalogue, table, commands, metrics, chainOf: fairness.chainOf });
    return { calls, prepare };
  },
};
