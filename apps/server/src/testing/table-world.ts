import type { ServerEventName, ServerPayload, TableGame } from '@updraft/contract';
import { publicHashOf, sha256 } from '@updraft/rules/fairness';
import type { AnyFeature } from '../feature.ts';
import type { RoundSeed } from '../stakes/ports.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { PlayerRow } from '../kernel/players.store.ts';
import { skinProtection } from '../features/skins/protection.ts';
import { GameStops } from '../features/stops/game-stops.ts';
import { type Clock, machineTimers } from '../lib/clock.ts';
import { type Log, createLog } from '../lib/log.ts';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import type { Broadcaster } from '../realtime/broadcaster.ts';
import type { BettingDependencies } from '../stakes/placing/bet-rules.ts';
import type { SettlementDependencies } from '../stakes/settling/settlement.ts';
import type { Lease } from '../tables/lease.ts';
import { Ownership } from '../tables/ownership.ts';
import type { Answerable } from '../tables/mailbox.ts';
import type { GameTable } from '../tables/table.ts';
import { CHOSEN_DAY } from './chosen-day.ts';
import { type World, createWorld } from './world.ts';

/** Acknowledgement of a bet, in any game. */
export type AnyBetAck =
  | { status: 'success'; bet: { id: number }; message: string }
  | { status: 'error'; message: string };

/** Bet of any game. The description of the game adds the choice. */
export interface AnyBet {
  playerId: number;
  items: readonly { id: number; price_cents: number }[];
  key?: string;
  /** True: the bet has another choice than the usual one. */
  isOther?: boolean;
}

/** Monotonic clock that stands still until the test moves it; the wall clock moves with it. */
export class FakeClock implements Clock {
  private now = 1_000_000;
  private wallFrom = 1_750_000_000_000;
  monoMs(): number {
    return this.now;
  }
  wallMs(): number {
    return this.wallFrom + this.now;
  }
  /** Sets the wall clock without the monotonic one. */
  setWall(wallMs: number): void {
    this.wallFrom = wallMs - this.now;
  }
  /** Id of the machine. A test changes it to resume a round on another machine. */
  bootId = 'machine 1';
  readonly speed = 1;
  readonly after = machineTimers.after;
  readonly every = machineTimers.every;
  advance(ms: number): void {
    this.now += ms;
  }
}

/** Inputs that decide a round of any game. */
export interface RoundFate {
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
}

/** Seeds whose outcome a test chooses. Otherwise they are like those of a chain: one round after the other. */
class ChosenSeeds<Outcome> {
  readonly outcomes: Outcome[] = [];
  /** Called when the next seed is requested. */
  onNext: () => void = () => undefined;
  private readonly seeds = new Map<number, RoundSeed>();
  private readonly chainId: number;
  private readonly plan: Pick<OutcomePlan<Outcome>, 'usual' | 'outcomeOf'>;

  constructor(chainId: number, plan: Pick<OutcomePlan<Outcome>, 'usual' | 'outcomeOf'>) {
    this.chainId = chainId;
    this.plan = plan;
  }

  next(_game: string, last: { index: number } | null): Promise<RoundSeed> {
    this.onNext();
    const index = (last?.index ?? 0) + 1;
    const seed = this.search(index, this.outcomes.shift() ?? this.plan.usual);
    this.seeds.set(index, seed);
    return Promise.resolve(seed);
  }

  at(_chainId: number, index: number): Promise<RoundSeed> {
    return Promise.resolve(this.seeds.get(index) as RoundSeed);
  }

  /** Tries secrets until one yields the outcome. */
  private search(index: number, outcome: Outcome): RoundSeed {
    for (let n = 0; ; n++) {
      const secretHash = sha256(`${index}:${String(outcome)}:${n}`);
      if (this.plan.outcomeOf({ secretHash, roundId: index, dayOfMonth: CHOSEN_DAY }) === outcome) {
        return {
          chainId: this.chainId,
          base: 0,
          index,
          roundId: index,
          seed: sha256(`seed ${n}`),
          secretHash,
          publicHash: publicHashOf(secretHash),
        };
      }
    }
  }
}

export class Recorder implements Broadcaster {
  /** `topic`: topic whose pages receive the event; null: all pages. */
  readonly sent: { event: ServerEventName; payload: unknown; topic: string | null }[] = [];
  private readonly gatherers: (() => void)[] = [];
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.sent.push({ event, payload, topic: null });
  }
  toTopic<K extends ServerEventName>(topic: string, event: K, payload: ServerPayload<K>): void {
    this.sent.push({ event, payload, topic });
  }
  toPlayer(): void {
    // Tests read events to one player from the outbox and the acknowledgements.
  }
  toSocket(): void {
    // The world has no sockets.
  }
  onSlot(gather: () => void): void {
    this.gatherers.push(gather);
  }
  flushSlot(): void {
    for (const gather of this.gatherers) gather();
  }
  of<K extends ServerEventName>(event: K): ServerPayload<K>[] {
    return this.sent.filter((one) => one.event === event).map((one) => one.payload as ServerPayload<K>);
  }
}

/** Table with commands of any type. */
export type AnyTable = Omit<GameTable<never>, 'stopLive'>;

/** World with a table on a real database, and with a clock and outcomes that the test controls. */
export interface TableWorld<Table extends AnyTable, Outcome> extends World {
  /** Returns true for players who may stake: everyone, unless the test replaces it. */
  mayStake: (player: PlayerRow) => boolean;
  clock: FakeClock;
  table: Table;
  /** Lease of the table, which this process owns. */
  lease: Lease;
  metrics: Metrics;
  wire: Recorder;
  /** Games that staff have stopped: none, unless the test stores a stop. */
  stops: GameStops;
  /** Returns the number of the open round; 0: there is none. */
  roundId(): number;
  outcomes(...outcomes: Outcome[]): void;
  /** Sets the delay of the next rounds' seeds, ms, as if the chain waited for its beacon. */
  seedsTake(ms: number): void;
  /** Opens the next round, after the open one has ended. */
  open(): Promise<void>;
  /** Sends several commands in one batch. Returns the acknowledgements in the order given. */
  handle<Ack>(commands: readonly Received<Ack>[]): Promise<Ack[]>;
  /** Lets the clock run for this time, and runs each deadline at its exact millisecond. */
  run(ms: number): Promise<void>;
  /**
   * Starts a new process: a table that reads its state from the database alone, `gapMs` after the old one's last
   * heartbeat. `elsewhere`: on another machine, so only the database's clock shows the gap.
   */
  restart(options?: { gapMs?: number; elsewhere?: boolean; isContinuous?: boolean }): Promise<void>;
}

/** Command that has no acknowledgement yet, with its receipt time, ms; undefined: now. */
export interface Received<Ack> {
  command: object & { answer?: (ack: Ack) => void };
  receivedMs?: number | undefined;
}

interface OutcomePlan<Outcome> {
  /** Outcome of a round unless the test sets it. */
  usual: Outcome;
  outcomeOf: (fate: RoundFate) => Outcome;
}

export type TableParts = Omit<BettingDependencies & SettlementDependencies, 'metrics'> &
  Pick<World, 'db' | 'settings'> & {
    chains: Pick<ChosenSeeds<unknown>, 'next' | 'at'>;
    broadcaster: Broadcaster;
    clock: FakeClock;
    log: Log;
    rtp: { refresh: () => Promise<void> };
    isStopped: () => boolean;
  };

interface TablePlan<Table, Outcome> extends OutcomePlan<Outcome> {
  game: TableGame;
  build: (parts: TableParts, metrics: Metrics) => Table;
  settings?: Record<string, unknown>;
  /** Step through the catalogue: each n-th entry is used. */
  every?: number;
  /** Features besides the site's own. */
  features?: readonly AnyFeature[];
}

/** Creates a table of a game, as a process has it that has just become its owner. */
export const createTableWorld = async <Table extends AnyTable, Outcome>({
  game,
  build,
  settings: override = {},
  every = 20,
  features = [],
  ...outcomes
}: TablePlan<Table, Outcome>): Promise<TableWorld<Table, Outcome>> => {
  const world = await createWorld({ every, settings: override, features });
  const { db, outbox, wagering, catalogue, settings } = world;
  const [chain] = await db.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ($2, 0, 1000, $1, 'test', 1, $1, 'test') returning id`,
    [sha256('test chain'), game],
  );
  const seeds = new ChosenSeeds(chain?.id ?? 0, outcomes);
  const clock = new FakeClock();
  const log = createLog({ level: 'silent', pretty: false });
  const wire = new Recorder();
  const metrics = createMetrics();
  const lease = new Ownership({ db, owner: 'test' }).lease(game);
  await lease.acquire();
  const stops = new GameStops(db);
  const parts: TableParts = {
    db,
    outbox,
    wagering,
    catalogue,
    settings,
    clock,
    lease,
    log,
    chains: seeds,
    broadcaster: wire,
    protection: skinProtection,
    limits: limitsGuard,
    rtp: { refresh: () => Promise.resolve() },
    mayStake: (player) => self.mayStake(player),
    isStopped: () => stops.isStopped(game),
  };
  // The metrics of a game are made once, even if its table is built again.
  const builder = build.bind(null, parts, metrics);

  const self: TableWorld<Table, Outcome> = {
    ...world,
    mayStake: () => true,
    clock,
    lease,
    wire,
    stops,
    metrics,
    table: builder(),
    roundId: () => (self.table.about() as { roundId: number | null }).roundId ?? 0,
    outcomes: (...chosen) => void seeds.outcomes.push(...chosen),
    seedsTake: (ms) => void (seeds.onNext = () => clock.advance(ms)),
    open: async () => {
      const current = self.roundId();
      for (let guard = 0; guard < 2000 && [0, current].includes(self.roundId()); guard++) await self.run(500);
    },
    handle: async <Ack>(commands: readonly Received<Ack>[]) => {
      const acks: Ack[] = [];
      const batch = commands.map(({ command, receivedMs = clock.monoMs() }, at) => ({
        receivedMs,
        command: { answered: false, ...command, answer: (ack: Ack) => void (acks[at] = ack) } as Answerable as never,
      }));
      await self.table.handle(batch);
      return acks;
    },
    run: async (ms) => {
      const end = clock.monoMs() + ms;
      for (let guard = 0; guard < 10_000; guard++) {
        const next = self.table.nextDeadlineMs();
        if (next > end) break;
        if (next > clock.monoMs()) clock.advance(next - clock.monoMs());
        await self.table.onDeadline(clock.monoMs());
      }
      if (end > clock.monoMs()) clock.advance(end - clock.monoMs());
    },
    restart: async ({ gapMs = 0, elsewhere = false, isContinuous = false } = {}) => {
      await self.table.beat();
      self.table.suspend();
      clock.advance(gapMs);
      // The database's clock cannot be moved, so its moments are moved back instead.
      if (elsewhere) {
        clock.bootId += "'s successor";
        await db.query(
          `update rounds set heartbeat_at = heartbeat_at - $1 * interval '1 millisecond' where settled_at is null`,
          [gapMs],
        );
      }
      self.table = builder();
      await self.table.resume({ isContinuous });
    },
  };
  await self.table.resume({ isContinuous: false });
  return self;
};
