import { HOUSE, type Transfer, cashOf, itemsOf, post, reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type World, createWorld } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 200 });
});
afterAll(() => world.drop());

const transfer = (key: string, parts: Partial<Transfer>): Transfer => ({
  key,
  kind: 'sandbox.grant',
  playerId: null,
  cash: [],
  items: [],
  ...parts,
});

describe('the ledger as the database enforces it', () => {
  it('[M1] refuses a transfer whose postings do not add up to zero', async () => {
    const player = await world.player({ cents: 1000 });
    await expect(
      world.db.tx(async (query) => {
        const [row] = await query.query<{ id: number }>(
          `insert into transfers (key, kind) values ('unbalanced', 'sandbox.grant') returning id`,
        );
        await query.query(
          'insert into postings (transfer_id, account_id, amount_cents) values ($1, $2, 500), ($1, $3, -400)',
          [row?.id, cashOf(player.id), HOUSE.capital],
        );
      }),
    ).rejects.toThrow(/postings_balance/);
    expect(await world.balance(player.id)).toBe(1000);
  });

  it.each(['transfers', 'postings', 'item_moves', 'audit_log', 'settings_history'])(
    '[M2] the database refuses update, delete and truncate on %s',
    async (table) => {
      const column =
        table === 'postings'
          ? 'amount_cents'
          : table === 'item_moves'
            ? 'price_cents'
            : table === 'settings_history'
              ? 'changed_by'
              : table === 'audit_log'
                ? 'actor'
                : 'kind';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(world.db.exec(statement)).rejects.toThrow(/journal_is_append_only/);
      }
    },
  );

  it('[M2] refuses rows of the journal without their transfer, and moves of items that are not there', async () => {
    const player = await world.player({ cents: 1000 });
    const [item] = await world.give(player.id, 1);
    if (!item) throw new Error('no item');
    const nowhere = 9_000_000_000;
    await expect(
      world.db.query('insert into postings (transfer_id, account_id, amount_cents) values ($1, $2, 5), ($1, $3, -5)', [
        nowhere,
        cashOf(player.id),
        HOUSE.capital,
      ]),
    ).rejects.toThrow(/transfer_exists/);
    const move =
      'insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents) values ($1, $2, $3, $3, $4)';
    await expect(world.db.query(move, [nowhere, item.id, itemsOf(player.id), item.price_cents])).rejects.toThrow(
      /transfer_exists/,
    );
    const [known] = await world.db.query<{ id: number }>('select max(id) as id from transfers');
    await expect(world.db.query(move, [known?.id, nowhere, itemsOf(player.id), item.price_cents])).rejects.toThrow(
      /item_is_elsewhere|item_has_its_price/,
    );
    expect(await world.held(player.id)).toEqual([item.id]);
    await world.expectBalanced();
  });

  it('[M2] refuses bets without their round or their player, and lets none of the three go or change', async () => {
    const player = await world.player();
    const bet = `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents) values ('crash', $1, $2, 'a bet', '{}', '[]', 100)`;
    const [chain] = await world.db.query<{ id: number }>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
       values ('crash', 0, 10, 'c', 'test', 1, 's', 'test')
       returning id`,
    );
    await world.db.query(
      `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
         starts_at)
       values ('crash', 1, $1, 1, 1, 'h', 1, '{}', 'waiting', now())`,
      [chain?.id],
    );
    await expect(world.db.query(bet, [2, player.id])).rejects.toThrow(/round_exists/);
    await expect(world.db.query(bet, [1, player.id + 1000])).rejects.toThrow(/player_exists/);
    await world.db.query(bet, [1, player.id]);
    for (const statement of [
      'delete from players',
      'truncate players cascade',
      'delete from rounds',
      'truncate rounds cascade',
    ]) {
      await expect(world.db.exec(statement)).rejects.toThrow(/never_deleted/);
    }
    for (const statement of [
      'update bets set round_id = 1',
      `update bets set player_id = ${player.id}`,
      'update rounds set id = 5',
    ]) {
      await expect(world.db.exec(statement)).rejects.toThrow(/key_never_changes/);
    }
    await world.db.exec('delete from bets');
  });

  it('[M3] refuses a second transfer under the same key, and nothing of it stays', async () => {
    const player = await world.player();
    const grant = transfer('once', { cash: [{ from: HOUSE.capital, to: cashOf(player.id), cents: 700 }] });
    await world.db.tx((query) => post(query, [grant]));
    await expect(world.db.tx((query) => post(query, [grant]))).rejects.toThrow(/transfer_key/);
    expect(await world.balance(player.id)).toBe(700);
  });

  it('[M5] refuses to take a player below zero', async () => {
    const player = await world.player({ cents: 300 });
    const spend = transfer('too much', { cash: [{ from: cashOf(player.id), to: HOUSE.cash, cents: 301 }] });
    await expect(world.db.tx((query) => post(query, [spend]))).rejects.toThrow(/balance_not_negative/);
    expect(await world.balance(player.id)).toBe(300);
  });

  it('[M6] moves an item only from where it is', async () => {
    const [a, b] = [await world.player(), await world.player()];
    const [item] = await world.give(a.id, 1);
    if (!item) throw new Error('no item');
    const move = (key: string, from: number, to: number) =>
      transfer(key, { items: [{ itemId: item.id, from, to, priceCents: item.price_cents }] });
    await expect(world.db.tx((query) => post(query, [move('stolen', itemsOf(b.id), HOUSE.stock)]))).rejects.toThrow(
      /item_is_elsewhere|balance_not_negative/,
    );
    await world.db.tx((query) => post(query, [move('sold', itemsOf(a.id), HOUSE.stock)]));
    await expect(
      world.db.tx((query) => post(query, [move('sold twice', itemsOf(a.id), HOUSE.crashEscrow)])),
    ).rejects.toThrow(/item_is_elsewhere|balance_not_negative/);
    await world.expectBalanced();
  });

  it('[M6] lets exactly one of many concurrent moves of one item succeed', async () => {
    const player = await world.player();
    const [item] = await world.give(player.id, 1);
    if (!item) throw new Error('no item');
    const targets = [HOUSE.stock, HOUSE.crashEscrow];
    const tries = Array.from({ length: 10 }, (_unused, n) =>
      world.db.tx((query) =>
        post(query, [
          transfer(`race ${n}`, {
            items: [
              { itemId: item.id, from: itemsOf(player.id), to: targets[n % 2] as number, priceCents: item.price_cents },
            ],
          }),
        ]),
      ),
    );
    const done = (await Promise.allSettled(tries)).filter((result) => result.status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await world.held(player.id)).toEqual([]);
  });

  it('[M1] [M6] moves an item only at the price that it has', async () => {
    const [a, b] = [await world.player({ cents: 10_000 }), await world.player()];
    const [item] = await world.give(a.id, 1);
    if (!item) throw new Error('no item');
    for (const priceCents of [item.price_cents - 1, item.price_cents + 1, 1]) {
      const dearer = transfer(`priced ${priceCents}`, {
        items: [{ itemId: item.id, from: itemsOf(a.id), to: itemsOf(b.id), priceCents }],
        cash: [{ from: cashOf(a.id), to: itemsOf(a.id), cents: 5000 }],
      });
      await expect(world.db.tx((query) => post(query, [dearer]))).rejects.toThrow(
        /item_has_its_price|items_and_postings_agree/,
      );
    }
    await expect(
      world.db.tx(async (query) => {
        const [row] = await query.query<{ id: number }>(
          `insert into transfers (key, kind) values ('price alone', 'sandbox.grant') returning id`,
        );
        await query.query(
          'insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents) values ($1, $2, $3, $3, 1)',
          [row?.id, item.id, itemsOf(a.id)],
        );
      }),
    ).rejects.toThrow(/item_has_its_price/);
    expect(await world.held(a.id)).toEqual([item.id]);
    await world.expectBalanced();
  });

  it('[M1] [M6] refuses money in an account of items without items, and items without their worth', async () => {
    const player = await world.player({ cents: 10_000 });
    const [item] = await world.give(player.id, 1);
    if (!item) throw new Error('no item');
    const bought = transfer('items of nothing', {
      cash: [{ from: cashOf(player.id), to: itemsOf(player.id), cents: 500 }],
    });
    await expect(world.db.tx((query) => post(query, [bought]))).rejects.toThrow(/items_and_postings_agree/);
    const padded = transfer('more than the item', {
      cash: [{ from: cashOf(player.id), to: HOUSE.stock, cents: 500 }],
      items: [{ itemId: item.id, from: itemsOf(player.id), to: HOUSE.stock, priceCents: item.price_cents }],
    });
    await expect(world.db.tx((query) => post(query, [padded]))).rejects.toThrow(/items_and_postings_agree/);
    await expect(
      world.db.tx(async (query) => {
        const [row] = await query.query<{ id: number }>(
          `insert into transfers (key, kind) values ('moved for nothing', 'sandbox.grant') returning id`,
        );
        await query.query(
          'insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents) values ($1, $2, $3, $4, $5)',
          [row?.id, item.id, itemsOf(player.id), HOUSE.stock, item.price_cents],
        );
      }),
    ).rejects.toThrow(/items_and_postings_agree/);
    expect(await world.held(player.id)).toEqual([item.id]);
    await world.expectBalanced();
  });

  it('[M1] derives house balances from the journal before and after they are folded', async () => {
    const before = await reconcile(world.db);
    await world.db.query('select fold_house_deltas()');
    expect(await reconcile(world.db)).toEqual(before);
    expect(await world.db.query('select 1 from house_deltas')).toEqual([]);
  });

  it('[M10] reports what does not add up', async () => {
    const player = await world.player({ cents: 100 });
    const [item] = await world.give(player.id, 1);
    await world.db.query('update accounts set balance_cents = balance_cents + 1 where id = $1', [cashOf(player.id)]);
    await world.db.query('update items set account_id = $2 where id = $1', [item?.id, HOUSE.stock]);
    const found = new Set((await reconcile(world.db)).map((difference) => difference.check));
    expect([...found].sort()).toEqual([
      'balances_follow_from_journal',
      'held_items_are_worth_their_account',
      'items_are_where_the_journal_says',
    ]);
  });
});
