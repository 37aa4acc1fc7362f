import { HOUSE, cashOf, itemsOf } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type World, createWorld } from '../../testing/world.ts';
import { fund } from './funding.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const give = (playerId: number, { cents = 0, itemCount = 0, key = null as string | null }) => fund(world.outbox, { playerId, cents, itemCount, key });
const worthOf = async (accountId: number): Promise<number> => (await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [accountId]))[0]?.balance_cents ?? 0;

describe('funding in the sandbox', () => {
  it('[M1] is one balanced transfer of its own kind: money from the capital, items from the stock', async () => {
    const { id } = await world.player();
    expect(await give(id, { cents: 12_345, itemCount: 3 })).toEqual({ ok: true });
    expect(await world.balance(id)).toBe(12_345);
    expect(await world.held(id)).toHaveLength(3);
    const transfers = await world.db.query<{ id: number; kind: string }>('select id, kind from transfers where player_id = $1', [id]);
    expect(transfers.map(({ kind }) => kind)).toEqual(['sandbox.funding']);
    const postings = await world.db.query<{ account_id: number; amount_cents: number }>('select account_id, amount_cents from postings where transfer_id = $1 order by account_id', [transfers[0]?.id]);
    const itemsCents = await worthOf(itemsOf(id));
    expect(postings).toEqual([
      { account_id: HOUSE.stock, amount_cents: -itemsCents },
      { account_id: HOUSE.capital, amount_cents: -12_345 },
      { account_id: cashOf(id), amount_cents: 12_345 },
      { account_id: itemsOf(id), amount_cents: itemsCents },
    ]);
    const prices = await world.db.query<{ price_cents: number; is_right: boolean }>('select i.price_cents, i.price_cents = c.price_cents as is_right from items i join catalogue c on c.id = i.entry_id where i.account_id = $1', [itemsOf(id)]);
    expect(prices.every(({ is_right, price_cents }) => is_right && price_cents >= 100 && price_cents <= 5000)).toBe(true);
  });

  it('[M3] a repeated key returns the first answer, and gives nothing again', async () => {
    const { id } = await world.player();
    for (let times = 0; times < 3; times++) expect(await give(id, { cents: 500, key: 'a-key-of-mine' })).toEqual({ ok: true });
    expect(await worthOf(cashOf(id))).toBe(500);
    expect(await give(id, { cents: 600, key: 'a-key-of-mine' })).toEqual({ ok: false, message: 'app_api.key_reused' });
  });

  it('[M5] is refused where nothing is asked for, and beyond what one player is given altogether', async () => {
    const { id } = await world.player();
    expect(await give(id, {})).toEqual({ ok: false, message: 'sandbox_api.nothing' });
    expect(await give(id, { cents: 10_000_000 })).toEqual({ ok: true });
    expect(await give(id, { cents: 1 })).toEqual({ ok: false, message: 'sandbox_api.enough', params: { sum: 100_000 } });
    expect(await give(id, { itemCount: 1 })).toMatchObject({ ok: false, message: 'sandbox_api.enough' });
    expect(await world.balance(id)).toBe(10_000_000);
  });
});
