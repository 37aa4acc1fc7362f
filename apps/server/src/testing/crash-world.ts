import type { BetAck, ServerEventName, ServerPayload, TakeAck } from '@updraft/contract';
import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, sha256 } from '@updraft/rules/fairness';
import { createCrashMetrics } from '../features/crash/crash.metrics.ts';
import { CrashTable } from '../features/crash/crash.table.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { RoundSeed } from '../features/fairness/chains.ts';
import { skinProtection } from '../features/skins/protection.ts';
import { type Clock, machineTimers } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import type { Broadcaster } from '../realtime/broadcaster.ts';
import type { PlayerRow } from '../features/players/players.store.ts';
import { Lease } from '../tables/lease.ts';
import { type World, createWorld } from './world.ts';

/** A monotonic clock that stands still until told otherwise; the wall clock goes along with it. */
export class FakeClock implements Clock {
  private now = 1_000_000;
  monoMs(): number {
    return this.now;
  }
  wallMs(): number {
    return 1_750_000_000_000 + this.now;
  }
  /** Another one: a round is resumed on another machine. */
  bootId = 'machine 1';
  readonly speed = 1;
  readonly after = machineTimers.after;
  readonly every = machineTimers.every;
  advance(ms: number): void {
    this.now += ms;
  }
}

/** Seeds whose crash point a test chooses; otherwise like a chain: one round after the other. */
class ChosenSeeds {
  points: number[] = [];
  private readonly seeds = new Map<number, RoundSeed>();
  private readonly chainId: number;

  constructor(chainId: number) {
    this.chainId = chainId;
  }

  next(_game: string, last: { index: number } | null): Promise<RoundSeed> {
    const index = (last?.index ?? 0) + 1;
    const seed = this.search(index, this.points.shift() ?? 200);
    this.seeds.set(index, seed);
    return Promise.resolve(seed);
  }

  at(_chainId: number, index: number): Promise<RoundSeed> {
    return Promise.resolve(this.seeds.get(index) as RoundSeed);
  }

  /** Tries secrets until one has the point today; the day comes from the database's date, which is the same. */
  private search(index: number, point: number): RoundSeed {
    const dayOfMonth = new Date().getUTCDate();
    for (let n = 0; ; n++) {
      const secretHash = sha256(`${index}:${point}:${n}`);
      if (crashPointHundredths({ secretHash, roundId: index, dayOfMonth }) === point) {
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

class Recorder implements Broadcaster {
  /** `topic`: whose pages it is for; null: everyone's. */
  readonly sent: { event: ServerEventName; payload: unknown; topic: string | null }[] = [];
  private readonly gatherers: (() => void)[] = [];
  toAll<K extends ServerEventName>(event: K, payload: ServerPayload<K>): void {
    this.sent.push({ event, payload, topic: null });
  }
  toTopic<K extends ServerEventName>(topic: string, event: K, payload: ServerPayload<K>): void {
    this.sent.push({ event, payload, topic });
  }
  toPlayer(): void {
    // Own results are read from the outbox and the acknowledgements.
  }
  toSocket(): void {
    // No sockets here.
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

export interface BetOptions {
  playerId: number;
  items: readonly { id: number; price_cents: number }[];
  /** Hundredths, or null for a stop by hand. */
  auto?: number | null;
  sumCents?: number;
  roundId?: number;
  key?: string | null;
  /** When the server received it; now, unless the test says otherwise. */
  receivedMs?: number;
}

export interface TakeOptions {
  playerId: number;
  betId: number;
  receivedMs?: number;
}

export interface CrashWorld extends World {
  /** Who may stake; everyone, unless the test says otherwise. */
  mayStake: (player: PlayerRow) => boolean;
  clock: FakeClock;
  table: CrashTable;
  /** What the table counts. */
  metrics: Metrics;
  wire: Recorder;
  /** Crash points of the rounds to come, in hundredths. */
  points(...hundredths: number[]): void;
  /** Opens the next round (after the last one, if one is open, has been brought to its end). */
  open(): Promise<void>;
  bet(options: BetOptions): Promise<BetAck>;
  bets(options: readonly BetOptions[]): Promise<BetAck[]>;
  take(playerId: number, betId: number): Promise<TakeAck>;
  /** Several in one batch, answered in the order given. */
  takes(options: readonly TakeOptions[]): Promise<TakeAck[]>;
  /** Lets the clock run and does whatever becomes due, to the millisecond. */
  run(ms: number): Promise<void>;
  /** The same, until this long after the round's start. */
  runTo(elapsedMs: number): Promise<void>;
  /** From waiting to running. */
  start(): Promise<void>;
  /**
   * A new process: a table that knows nothing but the database, `gapMs` after the old one's last heartbeat.
   * `elsewhere`: on another machine, where only the database's clock can tell the gap.
   */
  restart(options?: { gapMs?: number; elsewhere?: boolean; isContinuous?: boolean }): Promise<void>;
}

/** A crash table on a real database with a clock and outcomes that the test controls. */
export const createCrashWorld = async (
  options: { settings?: Record<string, unknown>; every?: number } = {},
): Promise<CrashWorld> => {
  const world = await createWorld({
    every: options.every ?? 20,
    settings: { 'crash.countdownTicks': 5, ...options.settings },
  });
  const { db, outbox, wagering, catalogue, settings } = world;
  const [chain] = await db.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt) values ('crash', 0, 1000, $1, 'test', 1, $1, 'test') returning id`,
    [sha256('test chain')],
  );
  const seeds = new ChosenSeeds(chain?.id ?? 0);
  const clock = new FakeClock();
  const log = createLog({ level: 'silent', pretty: false });
  const wire = new Recorder();
  const metrics = createMetrics();
  const crashMetrics = createCrashMetrics(metrics);
  const lease = new Lease({ db, name: 'crash', owner: 'test' });
  await lease.acquire();
  const build = (): CrashTable =>
    new CrashTable({
      rtp: { look: () => Promise.resolve() },
      db,
      outbox,
      wagering,
      catalogue,
      chains: seeds,
      settings,
      broadcaster: wire,
      lease,
      clock,
      log,
      metrics: crashMetrics,
      mayStake: (player) => self.mayStake(player),
      protection: skinProtection,
      limits: limitsGuard,
    });

  const self: CrashWorld = {
    ...world,
    mayStake: () => true,
    clock,
    wire,
    metrics,
    table: build(),
    points: (...hundredths) => void seeds.points.push(...hundredths),
    open: async () => {
      const current = self.table.snapshot(null)?.roundId ?? 0;
      for (let guard = 0; guard < 2000 && (self.table.snapshot(null)?.roundId ?? 0) === current; guard++)
        await self.run(500);
    },
    bet: async (one) => (await self.bets([one]))[0] as BetAck,
    bets: async (many) => {
      const acks: BetAck[] = [];
      await self.table.handle(
        many.map((one, at) => ({
          receivedMs: one.receivedMs ?? clock.monoMs(),
          command: {
            kind: 'bet' as const,
            answered: false,
            playerId: one.playerId,
            itemIds: one.items.map((item) => item.id),
            sumCents: one.sumCents ?? one.items.reduce((sum, item) => sum + item.price_cents, 0),
            autoStopHundredths: one.auto === undefined ? 200 : one.auto,
            roundId: one.roundId ?? null,
            key: one.key ?? null,
            answer: (ack: BetAck) => void (acks[at] = ack),
          },
        })),
      );
      return acks;
    },
    take: async (playerId, betId) => (await self.takes([{ playerId, betId }]))[0] as TakeAck,
    takes: async (many) => {
      const acks: TakeAck[] = [];
      await self.table.handle(
        many.map(({ playerId, betId, receivedMs = clock.monoMs() }, at) => ({
          receivedMs,
          command: {
            kind: 'take' as const,
            answered: false,
            playerId,
            betId,
            answer: (ack: TakeAck) => void (acks[at] = ack),
          },
        })),
      );
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
    runTo: (elapsedMs) =>
      self.run(elapsedMs - (clock.wallMs() - (self.table.snapshot(null)?.startedAt ?? clock.wallMs()))),
    start: async () => {
      for (let guard = 0; guard < 100 && self.table.snapshot(null)?.state.status === 0; guard++)
        await self.run(Math.max(0, self.table.nextDeadlineMs() - clock.monoMs()));
    },
    restart: async ({ gapMs = 0, elsewhere = false, isContinuous = false } = {}) => {
      await self.table.beat();
      self.table.suspend();
      clock.advance(gapMs);
      // The database's clock cannot be moved: its moments are, which is the same seen from now.
      if (elsewhere) {
        clock.bootId += "'s successor";
        await db.query(
          `update rounds set heartbeat_at = heartbeat_at - $1 * interval '1 millisecond' where settled_at is null`,
          [gapMs],
        );
      }
      self.table = build();
      await self.table.resume({ isContinuous });
    },
  };
  await self.table.resume({ isContinuous: false });
  return self;
};
