import { reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { casesBooks } from './cases.books.ts';

let world: CasesWorld;
/** Id of an opening of a box. */
let openingId: number;
beforeAll(async () => {
  world = await createCasesWorld();
  const [box] = await world.boxes();
  if (!box) throw new Error('no box');
  const { id } = await world.opener();
  const answer = await world.open(id, box, { count: 2 });
  openingId = (answer.ok && answer.won[0]?.openingId) || 0;
});
beforeEach(async () => {
  expect(await found()).toEqual([]);
});
afterAll(() => world.drop());

const found = async (): Promise<string[]> => [
  ...new Set((await reconcile(world.db, casesBooks)).map((one) => one.check)),
];
/** Runs the SQL with the triggers off, returns the names of the checks that fail, and rolls back. */
const after = async (sql: string): Promise<string[]> => {
  const { db } = world;
  let checks: string[] = [];
  const undone = new Error('undone');
  await db
    .tx(async (query) => {
      await query.query(`set local session_replication_role = replica`);
      await query.query(sql);
      checks = [...new Set((await reconcile(query, casesBooks)).map((one) => one.check))];
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return checks;
};

it.each<[string, (id: number) => string]>([
  ['openings_are_paid_in_the_journal', (id) => `delete from transfers where key = 'cases:stake:${id}'`],
  [
    'openings_have_their_players_seed_and_box',
    (id) => `update case_openings set price_cents = price_cents + 1 where id = ${id}`,
  ],
  ['drops_are_in_the_journal', (id) => `update case_openings set item_cents = item_cents + 1 where id = ${id}`],
  ['drops_are_in_the_journal', (id) => `update case_openings set item_id = item_id + 1000000 where id = ${id}`],
  ['case_nonces_follow_from_openings', (id) => `delete from case_openings where id = ${id}`],
  ['case_nonces_follow_from_openings', () => 'update case_seeds set nonce = nonce + 1'],
  ['box_hashes_follow_from_items', () => 'update case_box_items set parts = parts + 1'],
  ['player_sums_follow_from_openings', () => `update player_sums set bets = bets + 1 where game = 'cases'`],
  ['player_sums_follow_from_openings', () => `delete from player_sums where game = 'cases'`],
  ['case_returns_follow_from_openings', () => 'update case_returns set paid_cents = paid_cents + 1'],
  ['case_returns_follow_from_openings', () => 'delete from case_returns'],
])('[M10] the check %s detects a wrong row', async (check, sql) => {
  expect(await after(sql(openingId))).toContain(check);
});
