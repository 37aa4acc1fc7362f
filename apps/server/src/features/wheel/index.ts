import { checkReturns } from '@updraft/rules/returns';
import type { Feature } from '../../feature.ts';
import { addStakeTable } from '../../stakes/add-stake-table.ts';
import type { PlaceBet } from './wheel.betting.ts';
import { wheelConfig } from './wheel.config.ts';
import { wheelHandlers, wheelReturns } from './wheel.http.ts';
import { type WheelMetrics, createWheelMetrics } from './wheel.metrics.ts';
import { wheelPastBets } from './wheel.past-bets.ts';
import { wheelRefund } from './wheel.refund.ts';
import { WHEEL, publishedResult } from './wheel.round.ts';
import { wheelSettings } from './wheel.settings.ts';
import { WheelTable } from './wheel.table.ts';

/** The most bets in one commit. */
const MAX_BATCH = 256;
/** Nothing of a round depends on heartbeats. [WH-24] */
const BEAT_MS = 1000;

/** The wheel with its four colours. */
export const wheel: Feature<{
  name: 'wheel';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'stops';
  settings: typeof wheelSettings;
  calls: ReturnType<typeof wheelHandlers>;
}> = {
  name: WHEEL,
  settings: wheelSettings,
  refund: wheelRefund,
  pastBets: wheelPastBets,
  create: (shared, { site, fairness, ...ports }) => {
    const { db, settings, tableClock: clock } = shared;
    const metrics = createWheelMetrics(shared.metrics);
    const { table, commands, prepare } = addStakeTable<PlaceBet, WheelTable, WheelMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: WHEEL,
        metrics,
        checkRtp: checkReturns,
        build: (parts) => new WheelTable({ ...parts, settings, draws: fairness.draws }),
        beatMs: BEAT_MS,
        maxBatch: () => MAX_BATCH,
        stallMs: () => Number.POSITIVE_INFINITY,
      },
    );
    site.tellClients(() => wheelConfig(settings));
    fairness.publish(WHEEL, publishedResult);
    fairness.tellReturns(WHEEL, wheelReturns);
    return { calls: wheelHandlers({ db, clock, table, commands, metrics, chainOf: fairness.chainOf }), prepare };
  },
};
