import { checkRtp } from '@updraft/rules/crash';
import type { Feature } from '../../feature.ts';
import { Rtp } from '../../stakes/rtp.ts';
import { crashConfig } from './crash.config.ts';
import { crashHandlers, crashPast } from './crash.http.ts';
import { createCrashMetrics } from './crash.metrics.ts';
import { crashPastBets } from './crash.past-bets.ts';
import { crashSettings } from './crash.settings.ts';
import { crashEvents } from './crash.socket.ts';
import { type CrashCommand, CrashTable } from './crash.table.ts';

/** Crash, the game of the rising multiplier. */
export const crash: Feature<{
  name: 'crash';
  uses: 'site' | 'players' | 'limits' | 'wagering' | 'skins' | 'fairness';
  settings: typeof crashSettings;
  calls: ReturnType<typeof crashHandlers>;
  events: ReturnType<typeof crashEvents>;
}> = {
  name: 'crash',
  settings: crashSettings,
  pastBets: crashPastBets,
  create: (shared, { site, players, limits, wagering, skins, fairness }) => {
    const { db, tableDb, outbox, catalogue, settings, broadcaster, tableClock: clock } = shared;
    const metrics = createCrashMetrics(shared.metrics);
    const { log: siteLog, metrics: siteMetrics } = shared;
    const rtp = new Rtp({ game: 'crash', check: checkRtp, query: db, log: siteLog, metrics: siteMetrics });
    const { table, commands } = shared.tables.add<CrashCommand, CrashTable>('crash', {
      build: ({ lease, log }) =>
        new CrashTable({
          rtp,
          db: tableDb,
          outbox: outbox.over(tableDb),
          wagering: wagering.books,
          catalogue,
          chains: fairness.chains,
          settings,
          broadcaster,
          lease,
          clock,
          log,
          metrics,
          mayStake: players.mayStake,
          protection: skins.protection,
          limits: limits.guard,
        }),
      beatMs: settings.get('crash.heartbeatMs'),
      maxBatch: () => settings.get('crash.maxBatch'),
      stallMs: () => settings.get('crash.gapToleratedMs'),
    });
    site.tellClients(() => crashConfig(settings));
    fairness.publishPast('crash', crashPast(db));
    return {
      calls: crashHandlers({ db, catalogue, table, chainOf: fairness.chainOf }),
      events: crashEvents({ db, table, commands, clock, metrics }),
      prepare: async (progress) => {
        await rtp.look();
        progress('committing the fairness chain');
        await fairness.chains.prepare('crash');
      },
    };
  },
};
