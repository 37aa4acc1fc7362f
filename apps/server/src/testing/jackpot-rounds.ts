import { itemsOf } from '@updraft/ledger';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { RoundResult, RoundTerms } from '../features/jackpot/jackpot.round.ts';
import { type JackpotWorld, type Winner, createJackpotWorld } from './jackpot-world.ts';
import { roundSteps } from './round-steps.ts';

export interface Item {
  id: number;
  price_cents: number;
  entry_id: number;
}
/** Player with the items that they hold before they bet. */
export interface Holder {
  playerId: number;
  items: Item[];
}
interface Opened {
  players?: number;
  winner?: Winner;
  items?: number;
}

/**
 * Sets up a world of the jackpot for the tests of a file, and returns steps through its rounds. The books are checked
 * after each test.
 */
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

  const steps = roundSteps<RoundResult, RoundTerms>('jackpot', () => world);
  const holder = async (items = 1, prices: { minCents?: number; maxCents?: number } = {}): Promise<Holder> => {
    const { id: playerId } = await world.player();
    return { playerId, items: await world.give(playerId, items, prices) };
  };
  /** Opens a round that `winner` wins, and creates players who hold items. */
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
  /** Lets the clock run until this round is settled and another one is open. */
  const settle = async (id: number): Promise<void> => {
    for (let guard = 0; guard < 3000 && world.roundId() === id; guard++) await world.run(250);
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
  return { ...steps, holder, opened, snapshot, settle, worthHeld, betsOf };
};
