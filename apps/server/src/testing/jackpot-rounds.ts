import { itemsOf } from '@updraft/ledger';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { JackpotBetAck } from '../features/jackpot/jackpot.betting.ts';
import type { RoundResult } from '../features/jackpot/jackpot.round.ts';
import { type JackpotWorld, type Winner, createJackpotWorld } from './jackpot-world.ts';

export interface Item {
  id: number;
  price_cents: number;
  entry_id: number;
}
/** A player and the items that they hold before they bet. */
export interface Holder {
  playerId: number;
  items: Item[];
}
interface Opened {
  players?: number;
  winner?: Winner;
  items?: number;
}

/** What items are worth together, in cents. */
export const worthOf = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, { price_cents: cents }) => sum + cents, 0);

/** What a player is told, with its values. */
export const messageOf = (ack: JackpotBetAck | undefined) => [
  ack?.message,
  ack?.status === 'error' ? ack.params : undefined,
];

/** A world of the jackpot for the tests of a file, whose books balance after each of them, and steps through its rounds. */
export const jackpotRounds = (use: (made: JackpotWorld) => void) => {
  let world: JackpotWorld;
  beforeAll(async () => {
    world = await createJackpotWorld();
    use(world);
  });
  afterEach(async () => {
    Object.assign(world.beacon, { comes: true, wasOut: false });
    await world.expectBalanced();
  });
  afterAll(() => world.drop());

  const holder = async (items = 1, prices: { minCents?: number; maxCents?: number } = {}): Promise<Holder> => {
    const { id: playerId } = await world.player();
    return { playerId, items: await world.give(playerId, items, prices) };
  };
  /** A new round that one of its players wins, and players who hold items. */
  const opened = async ({ players = 2, winner = 'first', items = 1 }: Opened = {}): Promise<Holder[]> => {
    world.outcomes(winner);
    await world.open();
    const holders: Holder[] = [];
    for (let at = 0; at < players; at++) holders.push(await holder(items));
    return holders;
  };
  const snapshot = (playerId: number | null = null) => {
    const shown = world.table.snapshot(playerId);
    if (!shown) throw new Error('no round is shown');
    return shown;
  };
  const phaseNow = () => world.table.snapshot(null)?.game.phase;
  /** Lets the clock run until the round is in that phase. */
  const runTo = async (phase: string): Promise<void> => {
    for (let guard = 0; guard < 3000 && phaseNow() !== phase; guard++) await world.run(50);
    expect(phaseNow()).toBe(phase);
  };
  /** Until every stake of the round is settled. */
  const settle = async (id: number): Promise<void> => {
    for (let guard = 0; guard < 3000 && world.roundId() === id; guard++) await world.run(250);
  };
  const rowOf = async (id: number) => {
    const [row] = await world.db.query<{
      phase: string;
      result: RoundResult | null;
      opened_at: Date;
      starts_at: Date | null;
      settled_at: Date | null;
      refunded_at: Date | null;
      secret_hash: string | null;
      seed: string | null;
    }>(`select * from rounds where game = 'jackpot' and id = $1`, [id]);
    if (!row) throw new Error(`no round ${id}`);
    return row;
  };
  /** Time that has passed for the database: its clock cannot be moved, so the moments of the open round are. */
  const passForDatabase = async (ms: number): Promise<void> => {
    await world.db.query(
      `update rounds set opened_at = opened_at - $1 * interval '1 ms', starts_at = starts_at - $1 * interval '1 ms',
         ended_at = ended_at - $1 * interval '1 ms' where game = 'jackpot' and settled_at is null`,
      [ms],
    );
    await world.db.query(
      `update bets set created_at = created_at - $1 * interval '1 ms' where game = 'jackpot' and status = 0`,
      [ms],
    );
  };
  const worthHeld = async (playerId: number): Promise<number> => {
    const [row] = await world.db.query<{ cents: number }>(
      'select coalesce(sum(price_cents), 0)::bigint as cents from items where account_id = $1',
      [itemsOf(playerId)],
    );
    return row?.cents ?? 0;
  };
  const betsOf = (playerId: number) =>
    world.db.query<{ status: number; win_cents: number | null; multiplier_hundredths: number | null }>(
      `select status, win_cents, multiplier_hundredths from bets where game = 'jackpot' and player_id = $1 order by id`,
      [playerId],
    );
  return { holder, opened, snapshot, phaseNow, runTo, settle, rowOf, passForDatabase, worthHeld, betsOf };
};
