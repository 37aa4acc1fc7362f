import type { WheelSnapshot } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import { addBeaconTable } from '../../stakes/beacon/add-beacon-table.ts';
import type { PlaceBet } from './wheel.betting.ts';
import { wheelCards } from './wheel.card.ts';
import { wheelHandlers } from './wheel.http.ts';
import { type WheelMetrics, createWheelMetrics } from './wheel.metrics.ts';
import { wheelPastBets } from './wheel.past-bets.ts';
import { wheelRefund } from './wheel.refund.ts';
import { wheelReturns } from './wheel.returns.ts';
import { type Round, WHEEL, publishedResult } from './wheel.round.ts';
import { wheelConfig, wheelSettings } from './wheel.settings.ts';
import { createWheelTable } from './wheel.table.ts';

/** The wheel with its four colours. */
export const wheel: Feature<{
  name: 'wheel';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'previews' | 'stops';
  settings: typeof wheelSettings;
  calls: ReturnType<typeof wheelHandlers>;
}> = {
  name: WHEEL,
  settings: wheelSettings,
  refund: wheelRefund,
  pastBets: wheelPastBets,
  create: (shared, { fairness, previews, ...ports }) => {
    const { db, settings, tableClock: clock } = shared;
    const metrics = createWheelMetrics(shared.metrics);
    const { table, commands, prepare } = addBeaconTable<PlaceBet, Round, WheelSnapshot, WheelMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: WHEEL,
        metrics,
        build: (parts) => createWheelTable({ ...parts, settings }),
        gapToleratedMs: () => settings.get('wheel.gapToleratedMs'),
        config: () => wheelConfig(settings),
        resultOf: publishedResult,
        returns: wheelReturns,
      },
    );
    previews.show(WHEEL, wheelCards(db, table));
    return { calls: wheelHandlers({ db, clock, table, commands, metrics, chainOf: fairness.chainOf }), prepare };
  },
};
