import type { BetAck, CancelAck, TakeAck } from '@updraft/contract';
import { crashPointHundredths } from '@updraft/rules/crash';
import { type CrashMetrics, createCrashMetrics } from '../features/crash/crash.metrics.ts';
import { CrashTable } from '../features/crash/crash.table.ts';
import { type TableWorld, createTableWorld } from './table-world.ts';

export interface BetOptions {
  playerId: number;
  items: readonly { id: number; price_cents: number }[];
  /** Auto cash-out in hundredths; null: cash-out by hand; undefined: 200. */
  auto?: number | null;
  sumCents?: number;
  roundId?: number;
  key?: string | null;
  /** Receipt time at the server, ms; undefined: now. */
  receivedMs?: number;
}

export interface CashOutOptions {
  playerId: number;
  betId: number;
  receivedMs?: number;
}

export interface CancelOptions extends CashOutOptions {
  key?: string | null;
}

export interface CrashWorld extends TableWorld<CrashTable, number> {
  /** Sets the crash points of the next rounds, in hundredths. */
  points(...hundredths: number[]): void;
  bet(options: BetOptions): Promise<BetAck>;
  bets(options: readonly BetOptions[]): Promise<BetAck[]>;
  cashOut(playerId: number, betId: number): Promise<TakeAck>;
  /** Sends several cash-outs in one batch. Returns their acknowledgements in the order given. */
  cashOuts(options: readonly CashOutOptions[]): Promise<TakeAck[]>;
  cancel(options: CancelOptions): Promise<CancelAck>;
  cancels(options: readonly CancelOptions[]): Promise<CancelAck[]>;
  /** Lets the clock run until `elapsedMs` after the start of the round. */
  runTo(elapsedMs: number): Promise<void>;
  /** Lets the clock run until the waiting round starts. */
  start(): Promise<void>;
}

/** Creates a crash table on a real database, with a clock and outcomes that the test controls. */
export const createCrashWorld = async (
  options: { settings?: Record<string, unknown>; every?: number } = {},
): Promise<CrashWorld> => {
  let metrics: CrashMetrics | null = null;
  const world = await createTableWorld<CrashTable, number>({
    game: 'crash',
    usual: 200,
    outcomeOf: crashPointHundredths,
    every: options.every ?? 20,
    settings: { 'crash.countdownTicks': 5, ...options.settings },
    build: (parts, factory) => new CrashTable({ ...parts, metrics: (metrics ??= createCrashMetrics(factory)) }),
  });
  const { clock } = world;
  // The world is extended in place, because its shared functions read the table from it.
  const self: CrashWorld = Object.assign(world, {
    points: (...hundredths: number[]) => world.outcomes(...hundredths),
    bet: async (one: BetOptions) => (await self.bets([one]))[0] as BetAck,
    bets: (many: readonly BetOptions[]) =>
      world.handle<BetAck>(
        many.map((one) => ({
          receivedMs: one.receivedMs,
          command: {
            kind: 'bet',
            playerId: one.playerId,
            itemIds: one.items.map((item) => item.id),
            sumCents: one.sumCents ?? one.items.reduce((sum, item) => sum + item.price_cents, 0),
            autoCashOutHundredths: one.auto === undefined ? 200 : one.auto,
            roundId: one.roundId ?? null,
            key: one.key ?? null,
          },
        })),
      ),
    cashOut: async (playerId: number, betId: number) => (await self.cashOuts([{ playerId, betId }]))[0] as TakeAck,
    cashOuts: (many: readonly CashOutOptions[]) =>
      world.handle<TakeAck>(
        many.map(({ playerId, betId, receivedMs }) => ({ receivedMs, command: { kind: 'cash_out', playerId, betId } })),
      ),
    cancel: async (one: CancelOptions) => (await self.cancels([one]))[0] as CancelAck,
    cancels: (many: readonly CancelOptions[]) =>
      world.handle<CancelAck>(
        many.map(({ playerId, betId, key = null, receivedMs }) => ({
          receivedMs,
          command: { kind: 'cancel', playerId, betId, key },
        })),
      ),
    runTo: (elapsedMs: number) =>
      world.run(elapsedMs - (clock.wallMs() - (world.table.snapshot(null)?.startedAt ?? clock.wallMs()))),
    start: async () => {
      for (let guard = 0; guard < 100 && world.table.snapshot(null)?.state.status === 0; guard++)
        await world.run(Math.max(0, world.table.nextDeadlineMs() - clock.monoMs()));
    },
  });
  return self;
};
