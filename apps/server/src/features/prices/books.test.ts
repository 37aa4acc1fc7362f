import { HOUSE, cashOf, itemsOf, reservedOf } from '@updraft/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { createItemCommands } from '../../testing/item-commands.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import type { Storehouse } from '../storehouse/storehouse.commands.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.commands.ts';

/**
 * Plays random histories of a few players while prices change. Each player's worth must change by exactly what the
 * rules state, which the test computes itself, and the books must agree with the journal.
 */
let world: CrashWorld;
let prices: PriceParts;
let money: Money;
let storehouse: Storehouse;
let withdrawals: Withdrawals;

beforeAll(async () => {
  world = await createCrashWorld({
    every: 40,
    settings: { 'withdraw.minCents': 1, 'withdraw.dailyCents': 10_000_000 },
  });
  prices = createPriceParts(world);
  money = createMoney(world);
  ({ storehouse, withdrawals } = createItemCommands(world));
});
afterAll(() => world.drop());

interface Item {
  id: number;
  entry_id: number;
  price_cents: number;
}
const heldBy = (playerId: number): Promise<Item[]> =>
  world.db.query<Item>('select id, entry_id, price_cents from items where account_id = $1 order by id', [
    itemsOf(playerId),
  ]);
const entryPrice = async (entryId: number): Promise<number> => (await prices.priceOf(entryId)).price_cents;
const sum = (items: readonly Item[]): number => items.reduce((total, item) => total + item.price_cents, 0);

/** Returns a player's worth: balance, and items held, reserved and staked. */
const worthOf = async (playerId: number): Promise<number> => {
  const [row] = await world.db.query<{ cents: number }>(
    `select (
       (select sum(balance_cents) from accounts where id = any($1::bigint[]))
       + coalesce((select sum(stake_cents) from open_stakes where player_id = $2), 0)
     )::bigint as cents`,
    [[cashOf(playerId), itemsOf(playerId), reservedOf(playerId)], playerId],
  );
  return row?.cents ?? 0;
};

const AUTO = 150;

/**
 * Step of a history. Returns the expected change of each player's worth; throws if an action fails that must succeed.
 */
type Step = (players: readonly number[], choice: number) => Promise<Map<number, number>>;
const nothing = new Map<number, number>();
const pick = <T>(list: readonly T[], choice: number): T | undefined => list[choice % Math.max(1, list.length)];
const playerOfStep = (players: readonly number[], choice: number): number => pick(players, choice) as number;

const STEPS: Record<string, Step> = {
  sell: async (players, choice) => {
    const playerId = playerOfStep(players, choice);
    const item = pick(await heldBy(playerId), choice >> 3);
    if (item)
      expect(
        await storehouse.sell({
          playerId,
          itemIds: [item.id],
          giveCents: item.price_cents,
          key: `sell-${item.id}-${choice}`,
        }),
      ).toMatchObject({ ok: true });
    return nothing;
  },
  exchange: async (players, choice) => {
    const playerId = playerOfStep(players, choice);
    const given = (await heldBy(playerId)).slice(0, choice % 3);
    const [wanted] = await world.db.query<Item>(
      'select id as entry_id, price_cents from catalogue where price_cents between 50 and 1500 and not suspended order by id offset $1 limit 1',
      [choice % 60],
    );
    if (!wanted) return nothing;
    const answer = await storehouse.buy({
      playerId,
      entryIds: [wanted.entry_id],
      itemIds: given.map((item) => item.id),
      giveCents: sum(given),
      getCents: wanted.price_cents,
      key: null,
    });
    expect(answer.ok || answer.message === 'storehouse_api.insufficient_funds').toBe(true);
    return nothing;
  },
  reprice: async (players, choice) => {
    const item =
      pick(await heldBy(playerOfStep(players, choice)), choice >> 2) ??
      (
        await world.db.query<Item>('select id, entry_id, price_cents from items where is_escrow(account_id) limit 1')
      )[0];
    if (!item) return nothing;
    const before = await entryPrice(item.entry_id);
    const after = Math.max(3, before + (choice % 41) - 20);
    const changes = new Map<number, number>();
    for (const playerId of players)
      changes.set(
        playerId,
        (await heldBy(playerId)).filter((held) => held.entry_id === item.entry_id).length * (after - before),
      );
    await prices.reprice(item.entry_id, after);
    return changes;
  },
  stake: async (players, choice) => {
    const playerId = playerOfStep(players, choice);
    const item = pick(
      (await heldBy(playerId)).filter((held) => held.price_cents >= 10),
      choice >> 3,
    );
    if (item && world.table.snapshot(null)?.state.status === 0)
      await world.bet({ playerId, items: [item], auto: AUTO });
    return nothing;
  },
  round: async (players, choice) => {
    const isWon = choice % 2 === 0;
    const changes = new Map<number, number>();
    const stakes = await world.db.query<{ player_id: number; stake_cents: number }>(
      'select player_id, stake_cents from open_stakes',
    );
    for (const { player_id: playerId, stake_cents: cents } of stakes)
      changes.set(playerId, (changes.get(playerId) ?? 0) - cents + (isWonRound ? Math.floor((cents * AUTO) / 100) : 0));
    // The point of the round that opens next.
    world.points(isWon ? 200 : 110);
    isWonRound = isWon;
    await world.open();
    return new Map([...changes].filter(([playerId]) => players.includes(playerId)));
  },
  reserve: async (players, choice) => {
    const playerId = playerOfStep(players, choice);
    const item = pick(
      (await heldBy(playerId)).filter((held) => held.price_cents >= 10),
      choice >> 3,
    );
    if (item)
      await withdrawals.create({
        playerId,
        system: 3,
        wallet: '4111111111111111',
        itemIds: [item.id],
        sumCents: item.price_cents,
        key: null,
      });
    return nothing;
  },
  cancel: async (players, choice) => {
    const playerId = playerOfStep(players, choice);
    const [open] = await world.db.query<{ id: number; item_ids: number[] }>(
      `select id, item_ids from withdrawals where player_id = $1 and status = 'moderation' order by id limit 1`,
      [playerId],
    );
    if (!open) return nothing;
    const items = await world.db.query<Item>(
      'select id, entry_id, price_cents from items where id = any($1::bigint[])',
      [open.item_ids],
    );
    let change = 0;
    for (const item of items) change += (await entryPrice(item.entry_id)) - item.price_cents;
    expect(await withdrawals.cancelOwn({ playerId, id: open.id, type: 'site', key: null })).toMatchObject({ ok: true });
    return new Map([[playerId, change]]);
  },
  follow: async () => {
    await prices.follow();
    return nothing;
  },
};
let isWonRound = false;

const history = fc.array(
  fc.tuple(
    fc.constantFrom(
      'sell',
      'exchange',
      'exchange',
      'reprice',
      'reprice',
      'stake',
      'stake',
      'round',
      'reserve',
      'cancel',
      'follow',
    ),
    fc.integer({ min: 0, max: 1_000_000 }),
  ),
  { minLength: 15, maxLength: 45 },
);

/** A history with every kind of step. */
const EVERYTHING: [string, number][] = [
  ['stake', 0],
  ['round', 0],
  ['stake', 1],
  ['round', 1],
  ['reserve', 2],
  ['cancel', 2],
  ['reprice', 33],
  ['sell', 0],
  ['exchange', 30],
  ['follow', 0],
];

it('[PC-11] [PC-12] [M1] [M10] no order of revaluations, stakes, wins, sales, exchanges and withdrawals makes or loses a cent', async () => {
  world.points(110);
  await world.open();
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const players: number[] = [];
      for (let n = 0; n < 3; n++) {
        const { id } = await world.player({ cents: 4000 });
        await money.deposit(id);
        await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [id]);
        await world.give(id, 4, { minCents: 50, maxCents: 1500 });
        players.push(id);
      }
      const worths = new Map<number, number>();
      for (const id of players) worths.set(id, await worthOf(id));
      for (const [name, choice] of steps) {
        const changes = await (STEPS[name] as Step)(players, choice);
        for (const id of players) {
          const expected = (worths.get(id) ?? 0) + (changes.get(id) ?? 0);
          expect(await worthOf(id), `player ${id} after ${name}`).toBe(expected);
          worths.set(id, expected);
        }
      }
      await STEPS['round']?.(players, 1);
      await prices.follow();
      await world.expectBalanced();
      const [books] = await world.db.query<{ all_cents: number; gains: number; journal: number; wrong: number }>(
        `select (select sum(amount_cents)::bigint from postings) as all_cents,
           (
             select coalesce(sum(amount_cents), 0)::bigint from postings where account_id = ${HOUSE.revaluation}
           ) as gains,
           (select coalesce(sum(to_cents - from_cents), 0)::bigint from item_revaluations) as journal,
           (
             select count(*)::int
             from items i
             join catalogue c on c.id = i.entry_id
             where (i.account_id = stock_account() or is_players_items(i.account_id)) and i.price_cents <> c.price_cents
           ) as wrong`,
      );
      expect(books).toEqual({ all_cents: 0, gains: -(books?.journal ?? 0), journal: books?.journal, wrong: 0 });
    }),
    { numRuns: 8, examples: [[EVERYTHING]], endOnFailure: true },
  );
  // Every kind of step has taken effect.
  const kinds = new Map(
    (
      await world.db.query<{ kind: string; count: number }>(
        'select kind, count(*)::int as count from transfers group by kind',
      )
    ).map((row) => [row.kind, row.count]),
  );
  for (const kind of [
    'items.revalued',
    'storehouse.sell',
    'storehouse.buy',
    'crash.stake',
    'crash.win',
    'crash.lost',
    'withdrawal.reserved',
    'withdrawal.returned',
  ])
    expect([kind, (kinds.get(kind) ?? 0) > 0]).toEqual([kind, true]);
});
