import type { TableGame } from '@updraft/contract';
import type { ReturnCheck, ReturnSums } from '@updraft/rules/returns';
import type { PlayLimits, Protection, RoundSeeds, Wagering } from '../ports.ts';
import type { Db } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import type { PlayerRow } from '../../kernel/players.store.ts';
import type { SettingsStore } from '../../kernel/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Metrics } from '../../lib/metrics.ts';
import type { RunningBroadcaster } from '../../realtime/broadcaster.ts';
import type { Tables } from '../../tables/registry.ts';
import type { TableCommands } from '../../tables/commands.ts';
import type { Answerable } from '../../tables/mailbox.ts';
import type { GameTable } from '../../tables/table.ts';
import type { StakeMetrics } from '../metrics.ts';
import { Rtp } from '../settling/rtp.ts';
import type { StakeTableDependencies } from './stake-table.ts';

/** Parts of the site that a table of stakes needs. */
export interface TableSite {
  readonly db: Db;
  /** The database as the tables use it: with connections of their own on PostgreSQL, first in the queue when embedded. */
  readonly tableDb: Db;
  readonly outbox: Outbox;
  readonly catalogue: Catalogue;
  readonly settings: SettingsStore;
  readonly broadcaster: RunningBroadcaster;
  readonly tableClock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tables: Tables;
}

/** The ports of other features that stakes need. */
export interface StakePorts {
  players: { mayStake: (player: PlayerRow) => boolean };
  limits: { guard: PlayLimits };
  wagering: { books: Wagering };
  skins: { protection: Protection };
  fairness: { chains: RoundSeeds };
  stops: { games: { isStopped: (game: string) => boolean } };
}

interface Plan<T, Metrics extends StakeMetrics> {
  game: TableGame;
  metrics: Metrics;
  /** The game's own rule for its actual return. */
  checkRtp: (sums: ReturnSums) => ReturnCheck;
  build: (parts: StakeTableDependencies & { metrics: Metrics }) => T;
  beatMs: number;
  maxBatch: () => number;
  stallMs: () => number;
}

/** Adds the table of a game whose players stake items. The caller runs the returned `prepare` before the start. */
export const addStakeTable = <Command extends Answerable, T extends GameTable<Command>, Metrics extends StakeMetrics>(
  site: TableSite,
  { players, limits, wagering, skins, fairness, stops }: StakePorts,
  { game, metrics, checkRtp, build, ...pace }: Plan<T, Metrics>,
): {
  table: T;
  commands: TableCommands<Command>;
  prepare: (progress: (step: string) => void) => Promise<void>;
} => {
  const { db, tableDb, outbox, catalogue, settings, broadcaster, tableClock: clock } = site;
  const rtp = new Rtp({ game, check: checkRtp, query: db, log: site.log, metrics: site.metrics });
  const { table, commands } = site.tables.add<Command, T>(game, {
    build: (own) =>
      build({
        ...own,
        db: tableDb,
        outbox: outbox.over(tableDb),
        catalogue,
        settings,
        broadcaster,
        clock,
        metrics,
        rtp,
        wagering: wagering.books,
        chains: fairness.chains,
        mayStake: players.mayStake,
        protection: skins.protection,
        limits: limits.guard,
        isStopped: () => stops.games.isStopped(game),
      }),
    ...pace,
  });
  const prepare = async (progress: (step: string) => void): Promise<void> => {
    await rtp.refresh();
    progress('committing the fairness chain');
    await fairness.chains.prepare(game);
  };
  return { table, commands, prepare };
};
