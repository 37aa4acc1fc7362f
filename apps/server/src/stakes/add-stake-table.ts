import type { TableGame } from '@updraft/contract';
import type { ReturnCheck, ReturnSums } from '@updraft/rules/returns';
import type { PlayLimits, Protection, RoundSeeds, Wagering } from './ports.ts';
import type { PlayerRow } from '../kernel/players.store.ts';
import type { Site } from '../site.ts';
import type { TableCommands } from '../tables/commands.ts';
import type { Answerable } from '../tables/mailbox.ts';
import type { GameTable } from '../tables/table.ts';
import type { StakeMetrics } from './metrics.ts';
import { Rtp } from './rtp.ts';
import type { StakeTableDependencies } from './stake-table.ts';

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

/** Adds the table of a game whose players stake items. `prepare` runs before the start. */
export const addStakeTable = <Command extends Answerable, T extends GameTable<Command>, Metrics extends StakeMetrics>(
  site: Site,
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
        ...{ db: tableDb, outbox: outbox.over(tableDb), catalogue, settings, broadcaster, clock, metrics, rtp },
        ...{ wagering: wagering.books, chains: fairness.chains, mayStake: players.mayStake },
        ...{ protection: skins.protection, limits: limits.guard },
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
