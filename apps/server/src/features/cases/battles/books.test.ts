import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BattlesWorld, createBattlesWorld } from '../../../testing/battles-world.ts';
import { casesBooks } from '../cases.books.ts';
import { battlesBooks } from './battles.books.ts';

const CHECKS = [...casesBooks, ...battlesBooks];

let world: BattlesWorld;
let finished: number;
let waiting: number;
let cancelled: number;
beforeAll(async () => {
  world = await createBattlesWorld();
  const boxes = (await world.boxes()).sort((a, b) => a.priceCents - b.priceCents).slice(0, 2);
  const [creator, second] = [await world.opener(), await world.opener()];
  finished = await world.waiting(creator.id, boxes);
  await world.join(second.id, finished);
  cancelled = await world.waiting(creator.id, boxes);
  await world.leave(creator.id, cancelled);
  waiting = await world.waiting(creator.id, boxes, { size: 3 });
});
beforeEach(async () => {
  expect(await reconcile(world.db, CHECKS)).toEqual([]);
});
afterAll(() => world.drop());

/** Runs the SQL with the triggers off, returns the names of the checks that fail, and rolls back. */
const after = async (sql: string): Promise<string[]> => {
  let checks: string[] = [];
  const undone = new Error('undone');
  await world.db
    .tx(async (query) => {
      await query.query('set local session_replication_role = replica');
      await query.query(sql);
      checks = [...new Set((await reconcile(query, CHECKS)).map((one) => one.check))];
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return checks;
};

it('[M10] finds a waiting seat that the hold does not cover', async () => {
  expect(await after(`update case_battle_seats set returned_at = now() where battle_id = ${waiting}`)).toEqual(
    expect.arrayContaining(['battle_hold_is_the_waiting_seats', 'battle_seats_are_paid_and_returned_in_the_journal']),
  );
});

it('[M10] finds a stake that was not returned', async () => {
  expect(await after(`update case_battle_seats set returned_at = null where battle_id = ${cancelled}`)).toEqual(
    expect.arrayContaining(['battle_seats_are_paid_and_returned_in_the_journal', 'battles_are_as_their_seats']),
  );
});

it('[M10] finds a seat at another price than its battle', async () => {
  expect(await after(`update case_battles set price_cents = price_cents + 1 where id = ${waiting}`)).toEqual([
    'battles_are_as_their_seats',
  ]);
});

it('[M10] finds a battle with a missing opening', async () => {
  const first = `(select min(id) from case_openings where battle_id = ${finished})`;
  expect(await after(`delete from case_openings where id = ${first}`)).toContain('battles_have_all_their_openings');
});

it('[M10] finds drops that count for another player than the one who received them', async () => {
  expect(await after(`update case_openings set won_cents = won_cents + 1 where battle_id = ${finished}`)).toEqual(
    expect.arrayContaining(['battles_have_all_their_openings', 'player_sums_follow_from_openings']),
  );
});

it('[M10] finds drops that went to another player than the winner', async () => {
  expect(
    await after(`update case_battles set winner = case winner when 0 then 1 else 0 end where id = ${finished}`),
  ).toEqual(expect.arrayContaining(['drops_are_in_the_journal', 'battles_have_all_their_openings']));
});
