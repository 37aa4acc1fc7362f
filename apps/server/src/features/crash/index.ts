import { checkRtp } from '@updraft/rules/crash';
import type { Feature } from '../../feature.ts';
import { addStakeTable } from '../../stakes/round/add-stake-table.ts';
import { crashCards } from './crash.card.ts';
import { crashHandlers } from './crash.http.ts';
import { type CrashMetrics, createCrashMetrics } from './crash.metrics.ts';
import { crashPastBets } from './crash.past-bets.ts';
import { crashRefund } from './crash.refund.ts';
import { crashReturns } from './crash.returns.ts';
import { CRASH, publishedResult } from './crash.round.ts';
import { crashSettings } from './crash.settings.ts';
import { crashEvents } from './crash.socket.ts';
import { type CrashCommand, CrashTable } from './crash.table.ts';
import { crashConfig } from './crash.views.ts';

/** Crash, the game of the rising multiplier. */
export const crash: Feature<{
  name: 'crash';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness' | 'previews' | 'stops';
  settings: typeof crashSettings;
  calls: ReturnType<typeof crashHandlers>;
  events: ReturnType<typeof crashEvents>;
}> = {
  name: CRASH,
  settings: crashSettings,
  refund: crashRefund,
  pastBets: crashPastBets,
  create: (shared, { site, fairness, previews, ...ports }) => {
    const { db, catalogue, settings, tableClock: clock } = shared;
    const metrics = createCrashMetrics(shared.metrics);
    const { table, commands, prepare } = addStakeTable<CrashCommand, CrashTable, CrashMetrics>(
      shared,
      { fairness, ...ports },
      {
        game: CRASH,
        metrics,
        checkRtp,
        build: (parts) => new CrashTable(parts),
        beatMs: settings.get('crash.heartbeatMs'),
        maxBatch: () => settings.get('crash.maxBatch'),
        stallMs: () => settings.get('crash.gapToleratedMs'),
      },
    );
    site.tellClients(() => crashConfig(settings));
    previews.show(CRASH, crashCards(db));
    fairness.publish(CRASH, publishedResult);
    fairness.tellReturns(CRASH, crashReturns);
    return {
      calls: crashHandlers({ db, catalogue, table, chainOf: fairness.chainOf }),
      events: crashEvents({ db, table, commands, clock, metrics }),
      prepare,
    };
  },
};
