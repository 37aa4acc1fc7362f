import type { OfferState } from '@updraft/outside/steam-trade';
import { describe, expect, it } from 'vitest';
import { creditOf, skinsWorld } from '../../testing/skins-world.ts';
import type { Trader } from '../../testing/trade-world.ts';
import { seeInventory } from './game-inventory.ts';

const here = skinsWorld();
const { ask, asked, become, depositsOf, shown } = here;

describe('the game inventory', () => {
  it('[TR-7] [TR-8] shows what each skin is worth here, and what is not taken in', async () => {
    const player = await here.parts.trader({ items: 4 });
    const [fine, held, suspended, cheap] = player.assets as [
      Trader['assets'][number],
      Trader['assets'][number],
      Trader['assets'][number],
      Trader['assets'][number],
    ];
    const inventory = here.parts.trades.inventories.get(player.steam_id) ?? [];
    here.parts.trades.inventories.set(player.steam_id, [
      ...inventory.map((item) => (item.assetId === held.assetId ? { ...item, tradableAfterMs: 4e12 } : item)),
      { assetId: '77', marketHashName: 'No Such Thing', tradableAfterMs: null },
    ]);
    await here.world.db.query('update catalogue set suspended = true where id = $1', [suspended.entryId]);
    await here.world.db.query('update catalogue set price_cents = 9 where id = $1', [cheap.entryId]);
    const seen = await seeInventory(
      { db: here.world.db, service: here.parts.trades, catalogue: here.world.catalogue, settings: here.world.settings },
      player.id,
    );
    await here.world.db.query('update catalogue set suspended = false where id = $1', [suspended.entryId]);
    await here.world.db.query('update catalogue set price_cents = $2 where id = $1', [cheap.entryId, cheap.priceCents]);
    if (!seen.ok) throw new Error(seen.message);
    const refused = new Map(seen.items.map((item) => [item.assetId, item.refused]));
    expect(refused.get(fine.assetId)).toBeNull();
    expect(refused.get(held.assetId)).toBe('skins_refused.held');
    expect(refused.get(suspended.assetId)).toBe('skins_refused.suspended');
    expect(refused.get(cheap.assetId)).toBe('skins_refused.below_minimum');
    expect(refused.get('77')).toBe('skins_refused.not_in_catalogue');
    expect(seen.items.find((item) => item.assetId === fine.assetId)).toMatchObject({
      priceCents: fine.priceCents,
      creditCents: Math.floor(fine.priceCents * 0.95),
    });
  });

  it('[S6] is not there without a trade link, when it is private, or when nobody answers', async () => {
    const player = await here.parts.trader();
    const see = () =>
      seeInventory(
        {
          db: here.world.db,
          service: here.parts.trades,
          catalogue: here.world.catalogue,
          settings: here.world.settings,
        },
        player.id,
      );
    here.parts.trades.next.inventory = 'private';
    expect(await see()).toMatchObject({ message: 'deposit_api.inventory_private' });
    here.parts.trades.next.inventory = 'unavailable';
    expect(await see()).toMatchObject({ message: 'deposit_api.inventory_unavailable' });
    await here.world.db.query('update players set trade_link = null where id = $1', [player.id]);
    expect(await see()).toMatchObject({ message: 'deposit_api.no_trade_link' });
    await here.world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await see()).toMatchObject({ message: 'user_api.banned' });
  });
});

describe('asking for skins', () => {
  it('refuses what cannot be, and says why', async () => {
    const player = await here.parts.trader();
    const assets = player.assets;
    expect(await ask(player, { assets: [] })).toMatchObject({ message: 'deposit_api.skins_none_selected' });
    expect(await ask(player, { sumCents: creditOf(assets) + 1 })).toMatchObject({
      message: 'deposit_api.skins_price_changed',
      params: { sum: creditOf(assets) / 100 },
    });
    const [first] = assets as [Trader['assets'][number]];
    expect(await ask(player, { assets: [first, first] })).toMatchObject({ message: 'deposit_api.skins_changed' });
    expect(await ask(player, { assets: [{ ...first, assetId: '1' }] })).toMatchObject({
      message: 'deposit_api.skins_changed',
    });
    const poor = await here.parts.trader({ items: 1, minCents: 10, maxCents: 60 });
    expect(await ask(poor)).toMatchObject({ message: 'deposit_api.min_sum', params: { sum: 1 } });
    expect(await depositsOf(player.id)).toEqual([]);
  });

  it('[M3] goes out once, answers where to accept it, and asks for no skin twice', async () => {
    const player = await here.parts.trader();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask(player)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const [deposit] = await depositsOf(player.id);
    expect(deposit).toMatchObject({
      status: 'sending',
      amount: creditOf(player.assets) / 100,
      trade: { state: 'sent', url: `https://trades.test/skins-${deposit?.id}` },
    });
    expect(here.parts.trades.book.get(`skins-${deposit?.id}`)).toMatchObject({
      asked: 1,
      offer: { give: [], receive: player.assets.map((asset) => asset.assetId), partnerSteamId: player.steam_id },
    });
    const keyed = await here.parts.trader();
    const [one, again] = [await ask(keyed, { key: 'skins-key-1' }), await ask(keyed, { key: 'skins-key-1' })];
    expect(one.ok).toBe(true);
    expect(again).toEqual(one);
  });

  it('[M3] answers a repeat as the first time, also while the platform cannot be asked', async () => {
    const player = await here.parts.trader();
    const first = await ask(player, { key: 'skins-key-2' });
    here.parts.trades.next.inventory = 'unavailable';
    expect(await ask(player, { key: 'skins-key-2' })).toEqual(first);
    expect(await ask(player, { key: 'skins-key-2', assets: player.assets.slice(1) })).toMatchObject({
      message: 'app_api.key_reused',
    });
    const refused = await ask(player, { key: 'skins-key-3' });
    expect(refused).toMatchObject({ message: 'deposit_api.inventory_unavailable' });
    // The platform responds again, but the repeated key gets its first refusal.
    expect(await ask(player, { key: 'skins-key-3' })).toEqual(refused);
  });

  it.each<OfferState>(['declined', 'expired', 'canceled', 'items_gone', 'reversed'])(
    '[TR-3] a requested deposit is canceled without a credit if its offer is %s',
    async (state) => {
      const player = await here.parts.trader();
      const { id, name } = await asked(player);
      await become(name, state);
      expect(await shown(id)).toMatchObject({ status: 'canceled', reason: `skins_reason.${state}` });
      expect(await here.world.held(player.id)).toEqual([]);
      expect((await ask(player)).ok).toBe(true);
    },
  );

  it('[TR-2] cancels the deposit at once if the platform refuses the offer', async () => {
    const player = await here.parts.trader();
    here.parts.trades.next.send = () => ({ ok: false, reason: 'trade_hold' });
    const { id } = await asked(player);
    expect(await shown(id)).toMatchObject({ status: 'canceled', reason: 'skins_reason.trade_hold' });
  });
});
