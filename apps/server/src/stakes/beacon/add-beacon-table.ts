import type { SiteConfig, TableGame } from '@updraft/contract';
import { checkReturns } from '@updraft/rules/returns';
import type { BeaconDraws, GameReturns, ResultOf } from '../ports.ts';
import type { Answerable } from '../../tables/mailbox.ts';
import { type StakePorts, type TableSite, addStakeTable } from '../round/add-stake-table.ts';
import type { BeaconMetrics } from './beacon-metrics.ts';
import type { BeaconTable, BeaconTableDependencies } from './beacon-table.ts';
import type { BeaconTableRound } from './beacon-round.ts';
import type { StakeMetrics } from '../metrics.ts';

/** The most bets in one commit. */
const MAX_BATCH = 256;
/**
 * Interval of heartbeats, ms. Heartbeats serve to measure interruptions only: close, beacon round and spin are in the
 * round's row. [WH-24] [JP-26]
 */
const BEAT_MS = 1000;

/** The ports of other features that the table of a beacon game needs. */
interface BeaconPorts extends StakePorts {
  site: { tellClients: (part: () => Partial<SiteConfig>) => void };
  fairness: StakePorts['fairness'] & {
    draws: BeaconDraws;
    publish: <Result>(game: TableGame, resultOf: ResultOf<Result>) => void;
    tellReturns: (game: TableGame, bets: Returns) => void;
  };
}

type Returns = NonNullable<ReturnType<GameReturns['get']>>;

interface BeaconPlan<
  Command extends Answerable,
  Round extends BeaconTableRound,
  Snapshot,
  Metrics extends StakeMetrics & BeaconMetrics,
> {
  metrics: Metrics;
  build: (parts: BeaconTableDependencies & { metrics: Metrics }) => BeaconTable<Command, Round, Snapshot>;
  game: TableGame;
  /** The longest interruption that is not listed. */
  gapToleratedMs: () => number;
  /** The settings of the game that clients get. */
  config: () => Partial<SiteConfig>;
  /** Publicly verifiable part of a result. */
  resultOf: ResultOf<NonNullable<Round['result']>>;
  /** Theoretical returns of the game's bets. */
  returns: Returns;
}

/**
 * Adds the table of a game that draws with a beacon. Sends clients its settings, and publishes its results and returns.
 * The caller runs the returned `prepare` before the start.
 */
export const addBeaconTable = <
  Command extends Answerable,
  Round extends BeaconTableRound,
  Snapshot,
  Metrics extends StakeMetrics & BeaconMetrics,
>(
  shared: TableSite,
  { site, ...ports }: BeaconPorts,
  { game, metrics, build, gapToleratedMs, config, resultOf, returns }: BeaconPlan<Command, Round, Snapshot, Metrics>,
) => {
  const { fairness } = ports;
  site.tellClients(config);
  fairness.publish(game, resultOf);
  fairness.tellReturns(game, returns);
  return addStakeTable<Command, BeaconTable<Command, Round, Snapshot>, Metrics>(shared, ports, {
    game,
    metrics,
    checkRtp: checkReturns,
    build: (parts) => build({ ...parts, draws: fairness.draws }),
    beatMs: BEAT_MS,
    maxBatch: () => MAX_BATCH,
    // A stalled process accepts no bets, so a stall longer than the tolerated gap counts as an interruption.
    stallMs: gapToleratedMs,
  });
};
