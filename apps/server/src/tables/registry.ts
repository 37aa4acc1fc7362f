import { type CallSpec, type TableGame, calls } from '@updraft/contract';
import type { Db } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { MetricFactory } from '../lib/metrics.ts';
import type { Deliveries } from '../realtime/deliveries.ts';
import type { ShownGames } from '../realtime/shown-games.ts';
import { TableCommands } from './commands.ts';
import type { Lease } from './lease.ts';
import { type HeldStops, holdStops } from './held-stops.ts';
import type { Answerable } from './mailbox.ts';
import { Ownership } from './ownership.ts';
import { type Arriving, type StopOptions, TableRunner } from './runner.ts';
import type { GameTable } from './table.ts';

/**
 * Least time to its next deadline for a table that counts as resting, ms. One step of the database's maintenance may
 * take as long (decision 0035).
 */
const MIN_REST_MS = 400;

const GAME_NAME = /^[a-z][a-z0-9_]*$/;

/** A table of this process, with its runner and its commands. */
export interface RunningTable<Command extends Answerable, T extends GameTable<Command> = GameTable<Command>> {
  readonly game: TableGame;
  readonly table: T;
  readonly runner: TableRunner<Command>;
  readonly lease: Lease;
  /** Receives players' commands for the table. */
  readonly commands: TableCommands<Command>;
}

interface Options {
  /**
   * The database as the tables use it: with connections of their own on PostgreSQL, first in the queue when embedded.
   */
  db: Db;
  /** Id of this process's installation, for the leases; the same after a restart. */
  owner: string;
  clock: Clock;
  log: Log;
  /** Sends acknowledgements. */
  deliveries: Pick<Deliveries, 'to'>;
  /** Calls in place of those of the contract (tests). */
  calls?: Readonly<Record<string, CallSpec>>;
  /** Unparsed input of players, for any table. */
  inbound?: Arriving;
}

/** Factory and timing of a table. Its functions are called at each use. */
interface Plan<Command extends Answerable, T extends GameTable<Command>> {
  build: (parts: { lease: Lease; log: Log }) => T;
  beatMs: number;
  /** The largest number of commands in one commit. */
  maxBatch: () => number;
  /** Longest stall of the process that does not count as an interruption. */
  stallMs: () => number;
}

/** Maps the path of a call to the game whose table the call commands. */
const gamesByPath = (specs: Readonly<Record<string, CallSpec>>): Map<string, string> =>
  new Map(
    Object.entries(specs).flatMap(([name, { table }]) => {
      const [, path] = name.split(' ');
      return table && path ? [[path, table] as const] : [];
    }),
  );

/** All tables that this process runs, for the parts of the site that concern every game. */
export class Tables {
  private readonly options: Options;
  private readonly gameOfCall: ReadonlyMap<string, string>;
  private readonly running: RunningTable<Answerable>[] = [];
  private readonly ownership: Ownership;

  constructor(options: Options) {
    this.options = options;
    this.ownership = new Ownership(options);
    this.gameOfCall = gamesByPath(options.calls ?? calls);
  }

  /**
   * Builds a game's table with a lease and a runner of its own. `start` begins to drive it. Throws if the game has a
   * table, or once the tables are owned.
   */
  add<Command extends Answerable, T extends GameTable<Command>>(
    game: TableGame,
    { build, ...pace }: Plan<Command, T>,
  ): RunningTable<Command, T> {
    // SQL statements contain the name as text and not as a parameter.
    if (!GAME_NAME.test(game)) throw new Error(`${game} is no name of a game`);
    if (this.running.some((one) => one.game === game)) throw new Error(`${game} has a table already`);
    const { clock, deliveries, inbound } = this.options;
    const log = this.options.log.child({ game });
    const lease = this.ownership.lease(game);
    const table = build({ lease, log });
    const runner = new TableRunner<Command>({ table, lease, clock, log, ...pace, ...(inbound && { inbound }) });
    const commands = new TableCommands<Command>({ runner, table, deliveries });
    const running = { game, table, runner, lease, commands };
    this.running.push(running);
    return running;
  }

  /** The runner of the table that a call at that path commands; undefined for all other calls. */
  runnerOfCall(path: string): TableRunner<Answerable> | undefined {
    const game = this.gameOfCall.get(path);
    return game === undefined ? undefined : this.running.find((one) => one.game === game)?.runner;
  }

  get list(): readonly RunningTable<Answerable>[] {
    return this.running;
  }

  /** True if this process owns every table: a table that another process owns cannot be played here. */
  get isOwner(): boolean {
    return this.running.every(({ runner }) => runner.isOwner);
  }

  /** True while a table handles commands, or commands wait or are on their way to it. */
  get isServing(): boolean {
    return this.running.some(({ runner }) => runner.isServing);
  }

  /** True if a pause of the database now would harm no player of any table. */
  get isResting(): boolean {
    const untilMs = this.options.clock.monoMs() + MIN_REST_MS;
    return this.running.every(({ table }) => table.isResting() && table.nextDeadlineMs() > untilMs);
  }

  /** Open rounds, for the log of a failed event. */
  about(): Record<string, unknown> {
    return { tables: Object.fromEntries(this.running.map(({ game, table }) => [game, table.about()])) };
  }

  /** Games with a table, for pages. */
  get shown(): ShownGames {
    return new Map(this.running.map(({ game, table }) => [game, table]));
  }

  /**
   * Reserves places, as of now, for stops of a player's live bets, at every table whose bets are cashed out by hand.
   */
  holdStops(): HeldStops {
    return holdStops({ tables: this.running, clock: this.options.clock, log: this.options.log });
  }

  start(): void {
    for (const { runner } of this.running) runner.start();
  }

  /** Stops all tables at the same time; see `TableRunner.stop`. */
  async stop(options?: StopOptions): Promise<void> {
    await Promise.all(this.running.map(({ runner }) => runner.stop(options)));
  }
}

/** Gauges of each table: its waiting commands, its reserved places, and whether this process owns it. [S9] */
export const watchTables = ({ watchEach }: MetricFactory, tables: Pick<Tables, 'list'>): void => {
  const watch = (name: string, help: string, read: (runner: TableRunner<Answerable>) => number): void =>
    watchEach({ name, help, label: 'table', read: () => tables.list.map(({ game, runner }) => [game, read(runner)]) });
  watch('table_queue_length', 'Commands that wait for a table.', (runner) => runner.queueLength);
  watch(
    'table_places_reserved',
    'Places in that queue that are reserved for commands whose sessions are being looked up.',
    (runner) => runner.reservedCount,
  );
  watch('table_is_owner', '1 while this process runs the table.', (runner) => Number(runner.isOwner));
};
