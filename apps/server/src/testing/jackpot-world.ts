import { LOCAL_NETWORK, randomnessOf } from '@updraft/rules/beacon';
import { beaconRoundMs } from '@updraft/rules/draw';
import { sha256 } from '@updraft/rules/fairness';
import { holderOf, ticketsOf, winningTicket } from '@updraft/rules/jackpot';
import type { JackpotBetAck } from '../features/jackpot/jackpot.betting.ts';
import type { DrawnBeacon, DrawSchedule } from '../stakes/ports.ts';
import { type JackpotMetrics, createJackpotMetrics } from '../features/jackpot/jackpot.metrics.ts';
import type { Round } from '../features/jackpot/jackpot.round.ts';
import { type JackpotTable, createJackpotTable } from '../features/jackpot/jackpot.table.ts';
import { type TableWorld, createTableWorld } from './table-world.ts';

/** Bet in the jackpot, as a test makes it. */
export interface JackpotBetOptions {
  playerId: number;
  items: readonly { id: number; price_cents: number }[];
  /** Sum of the stake, cents; null: the client sends no sum; undefined: the sum of the items. */
  sumCents?: number | null;
  roundId?: number | null;
  key?: string | null;
  receivedMs?: number;
}

/** Winner among the pot's players, by order of their first bets. */
export type Winner = 'first' | 'last' | 'third';

export interface JackpotWorld extends TableWorld<JackpotTable, Winner> {
  /**
   * State of the beacon. `comes`: it publishes the deciding round. `wasOut`: it published that round before the close.
   */
  beacon: { comes: boolean; wasOut: boolean };
  /** Returns the open round of the table. Throws if there is none. */
  round(): Round;
  bets(options: readonly JackpotBetOptions[]): Promise<JackpotBetAck[]>;
  bet(options: JackpotBetOptions): Promise<JackpotBetAck>;
}

const SCHEDULE: DrawSchedule = { beacon: LOCAL_NETWORK.id, ...LOCAL_NETWORK };

/** Returns the planned winner that a round's secret encodes. The beacon is then chosen to fit. */
const winnerOf = (secretHash: string): Winner =>
  (['first', 'last', 'third'] as const)[Number.parseInt(secretHash.slice(0, 8), 16) % 3] ?? 'first';

const placeOf = (winner: Winner, players: number): number =>
  winner === 'first' ? 0 : winner === 'last' ? players - 1 : Math.min(2, players - 1);

/** Returns a beacon with which the planned player wins the present pot. */
const broughtFor = ({ id, dayOfMonth, seed: { secretHash }, pot }: Round): DrawnBeacon => {
  const wanted = pot.players()[placeOf(winnerOf(secretHash), pot.size)]?.id;
  const tickets = ticketsOf(pot.items) ?? [];
  for (let n = 0; ; n++) {
    const signature = sha256(`beacon ${n}`);
    const beaconRandomness = randomnessOf(signature) ?? '';
    const ticket = winningTicket({ secretHash, roundId: id, dayOfMonth, beaconRandomness }, pot.tickets);
    if (ticket !== null && holderOf(ticket, tickets) === wanted) return { randomness: beaconRandomness, signature };
  }
};

/** Creates a table of the jackpot on a real database, with a clock, a beacon and winners that the test controls. */
export const createJackpotWorld = async (
  options: { settings?: Record<string, unknown>; every?: number } = {},
): Promise<JackpotWorld> => {
  const beacon = { comes: true, wasOut: false };
  const roundOf = (table: JackpotTable): Round => {
    const { openRound: round } = table;
    if (!round) throw new Error('no round is open');
    return round;
  };
  let metrics: JackpotMetrics | null = null;
  const world = await createTableWorld<JackpotTable, Winner>({
    game: 'jackpot',
    usual: 'first',
    outcomeOf: ({ secretHash }) => winnerOf(secretHash),
    every: options.every ?? 40,
    settings: options.settings ?? {},
    build: (parts, factory) => {
      const table: JackpotTable = createJackpotTable({
        ...parts,
        metrics: (metrics ??= createJackpotMetrics(factory)),
        draws: {
          schedule: SCHEDULE,
          look: () => (beacon.comes ? broughtFor(roundOf(table)) : null),
          wasOut: () => beacon.wasOut,
          absence: () => (beacon.comes ? null : 'late'),
        },
      });
      return table;
    },
  });
  const openNext = world.open.bind(world);
  const self: JackpotWorld = Object.assign(world, {
    beacon,
    // A round without a bet never ends, so the world ends it as if it had been refunded.
    open: async () => {
      const ended = await world.db.query(
        `update rounds r set phase = 'ended', ended_at = now(), settled_at = now(), refunded_at = now()
         where game = 'jackpot' and settled_at is null and not exists (
           select 1 from bets b where b.game = 'jackpot' and b.round_id = r.id) returning id`,
      );
      if (ended.length > 0) await world.restart({ isContinuous: true });
      await openNext();
    },
    round: () => roundOf(world.table),
    bet: async (one: JackpotBetOptions) => (await self.bets([one]))[0] as JackpotBetAck,
    bets: (many: readonly JackpotBetOptions[]) =>
      world.handle<JackpotBetAck>(
        many.map((one) => ({
          receivedMs: one.receivedMs,
          command: {
            playerId: one.playerId,
            itemIds: one.items.map(({ id }) => id),
            sumCents:
              one.sumCents === undefined ? one.items.reduce((sum, item) => sum + item.price_cents, 0) : one.sumCents,
            roundId: one.roundId ?? null,
            key: one.key ?? null,
          },
        })),
      ),
  });
  return self;
};

/** Returns the publication time of a beacon round, ms since 1970. */
export const decidedAtMs = (round: number): number => beaconRoundMs(round, SCHEDULE);
