import { describe, expect, it } from 'vitest';
import { revaluingWorld } from '../../testing/revaluing-world.ts';

const here = revaluingWorld();
const { one, bet } = here;

describe('who saw another price', () => {
  it('[PC-13] is told the new figures, and nothing happens: buying, exchanging, selling, staking', async () => {
    const { playerId, item } = await one();
    const [wanted] = await here.world.db.query<{ id: number; price_cents: number }>(
      'select id, price_cents from catalogue where price_cents between 500 and 900 and id <> $1 order by id desc limit 1',
      [item.entry_id],
    );
    if (!wanted) throw new Error('no entry');
    const seen = { giveCents: item.price_cents, getCents: wanted.price_cents };
    await here.prices.reprice(item.entry_id, item.price_cents + 9);
    await here.prices.reprice(wanted.id, wanted.price_cents + 3);
    const [give, get] = [(item.price_cents + 9) / 100, (wanted.price_cents + 3) / 100];
    const balance = await here.world.balance(playerId);
    expect(
      await here.storehouse.buy({ playerId, entryIds: [wanted.id], itemIds: [item.id], ...seen, key: null }),
    ).toEqual({
      ok: false,
      message: 'storehouse_api.price_changed',
      params: { give, get },
      prices: [{ id: wanted.id, cents: wanted.price_cents + 3 }],
    });
    expect(
      await here.storehouse.buy({
        playerId,
        entryIds: [wanted.id],
        itemIds: [],
        giveCents: 0,
        getCents: seen.getCents,
        key: null,
      }),
    ).toMatchObject({ ok: false, message: 'storehouse_api.price_changed', params: { give: 0, get } });
    expect(await here.storehouse.sell({ playerId, itemIds: [item.id], giveCents: seen.giveCents, key: null })).toEqual({
      ok: false,
      message: 'storehouse_api.worth_changed',
      params: { give },
    });
    here.world.points(150);
    await here.world.open();
    expect(await bet(playerId, item)).toMatchObject({
      status: 'error',
      message: 'crash_api.price_changed',
      params: { sum: give },
    });
    expect(await here.world.balance(playerId)).toBe(balance);
    expect(await here.world.held(playerId)).toEqual([item.id]);
    // The purchase succeeds with the new prices.
    expect(
      await here.storehouse.buy({
        playerId,
        entryIds: [wanted.id],
        itemIds: [item.id],
        giveCents: item.price_cents + 9,
        getCents: wanted.price_cents + 3,
        key: null,
      }),
    ).toMatchObject({ ok: true });
    expect(await here.world.balance(playerId)).toBe(balance + (item.price_cents + 9) - (wanted.price_cents + 3));
  });
});
