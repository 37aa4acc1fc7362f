import { appendFile, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signBody } from '../../payments/signature.ts';
import { describeTradeService } from '../contract-tests.ts';
import { createNoMarket } from '../no-market.ts';
import { createSandboxTrades, readTradeBook } from './index.ts';
import { type SandboxTradeHarness, makeTradeHarness } from './harness.ts';
import { generatedInventory } from './inventory.ts';
import { TEXTS } from './texts.ts';
import { tradeSecretFor } from './wire.ts';

describeTradeService('sandbox', makeTradeHarness);

let h: SandboxTradeHarness;
beforeAll(async () => {
  h = await makeTradeHarness({ acceptAfterMs: 5000 });
});
afterAll(() => h.close());

const sent = async (offer = h.gift()) => {
  const result = await h.service.sendOffer(offer);
  if (!result.ok) throw new Error(result.reason);
  return { offerId: offer.offerId, platformId: result.offer.platformId ?? '' };
};
const stateOf = async (offerId: string) => {
  const found = await h.service.findOffer(offerId);
  return found === null || found === 'unknown' ? found : found.state;
};

describe('by itself', () => {
  it('accepts an offer after a delay; its item is then in the partner’s inventory, held for a time', async () => {
    const { offerId } = await sent();
    h.clock.nowMs += 4999;
    expect(await stateOf(offerId)).toBe('sent');
    h.clock.nowMs += 1;
    expect(await stateOf(offerId)).toBe('accepted');
    const inventory = await h.service.inventory(h.partners.normal);
    const held = inventory.ok
      ? inventory.items.filter((item) => (item.tradableAfterMs ?? 0) === h.clock.nowMs + 300_000)
      : [];
    expect(held.map((item) => item.marketHashName)).toEqual(h.gift().give);
  });

  it('leaves an offer open for a partner who responds by hand', async () => {
    const offer = h.gift();
    const page = `/account/${h.partners.normal}`;
    await h.post(page, { mode: 'waits' });
    const { offerId } = await sent(offer);
    await h.post(page, { mode: 'normal' });
    h.clock.nowMs += 300_000;
    expect(await stateOf(offerId)).toBe('sent');
  });

  it('gives a partner who views an offer first a minute to choose', async () => {
    const { offerId, platformId } = await sent();
    expect((await h.get(`/offer/${platformId}`)).text).toContain(TEXTS.en.byItself(60));
    h.clock.nowMs += 59_000;
    expect(await stateOf(offerId)).toBe('sent');
    h.clock.nowMs += 1000;
    expect(await stateOf(offerId)).toBe('accepted');
  });

  it('accepts an offer marked for reversal and reverses it ten seconds later, also after a restart', async () => {
    const { offerId, platformId } = await sent();
    await h.act(platformId, 'reverse');
    expect(await stateOf(offerId)).toBe('accepted');
    await h.restart();
    h.clock.nowMs += 10_000;
    expect(await stateOf(offerId)).toBe('reversed');
  });

  it('releases an offer on hold by an action of its partner', async () => {
    const { offerId, platformId } = await sent();
    await h.act(platformId, 'hold');
    h.clock.nowMs += 3_600_000;
    expect(await stateOf(offerId)).toBe('in_escrow');
    await h.act(platformId, 'accept');
    expect(await stateOf(offerId)).toBe('accepted');
  });

  it('an item is gone for the second of two offers', async () => {
    const inventory = await h.service.inventory(h.partners.normal);
    const assetId = inventory.ok ? (inventory.items.find((item) => item.tradableAfterMs === null)?.assetId ?? '') : '';
    const [first, second] = [await sent(h.request([assetId])), await sent(h.request([assetId]))];
    await h.act(first.platformId, 'accept');
    await h.act(second.platformId, 'accept');
    expect([await stateOf(first.offerId), await stateOf(second.offerId)]).toEqual(['accepted', 'items_gone']);
  });
});

describe('the book', () => {
  it('[M3] the book is on disk before any response, and survives an incomplete last line', async () => {
    const { offerId } = await sent();
    expect((await readTradeBook(h.bookPath)).find((one) => one.offerId === offerId)).toMatchObject({
      times: 1,
      state: 'sent',
    });
    await appendFile(h.bookPath, '{"kind":"state","atMs":1');
    const after = await h.restart();
    expect(await after.findOffer(offerId)).toMatchObject({ state: 'sent' });
    expect((await readFile(h.bookPath, 'utf8')).endsWith('\n')).toBe(true);
  });

  it('refuses an id that was used for another offer', async () => {
    const offer = h.gift();
    await sent(offer);
    expect(await h.service.sendOffer({ ...offer, give: ['P250 | Sand Dune (Field-Tested)'] })).toEqual({
      ok: false,
      reason: 'refused',
    });
    expect(await h.service.sendOffer({ ...offer, partnerSteamId: h.partners.private })).toEqual({
      ok: false,
      reason: 'refused',
    });
  });
});

describe('the messages between client and stand-in', () => {
  it('[S4] messages are signed in both directions, and refused without the secret', async () => {
    const stranger = createSandboxTrades({
      apiUrl: h.url,
      hookUrl: h.url,
      secret: 'another',
      now: () => h.clock.nowMs,
    });
    expect(await stranger.sendOffer(h.gift())).toEqual({ ok: false, reason: 'unavailable' });
    expect(await stranger.inventory(h.partners.normal)).toEqual({ ok: false, reason: 'unavailable' });
    const hints: string[] = [];
    const stop = stranger.onChange((offerId) => hints.push(offerId));
    const rawBody = JSON.stringify({ offer_id: 'x', state: 'sent', occurred_at_ms: 1 });
    const hook = (secret: string, atMs = h.clock.nowMs, body = rawBody) =>
      stranger.handleHook({
        method: 'POST',
        path: '/',
        query: new URLSearchParams(),
        headers: { [SIGNATURE_HEADER]: signBody({ secret, rawBody: body, nowMs: atMs }) },
        body,
      });
    expect((await hook('guessed')).status).toBe(401);
    expect((await hook(tradeSecretFor('api', 'another'))).status).toBe(401);
    expect((await hook(tradeSecretFor('hook', 'another'), h.clock.nowMs - 301_000)).status).toBe(401);
    expect((await hook(tradeSecretFor('hook', 'another'), h.clock.nowMs, '{}')).status).toBe(400);
    expect(hints).toEqual([]);
    expect((await hook(tradeSecretFor('hook', 'another'))).status).toBe(200);
    expect(hints).toEqual(['x']);
    stop();
  });

  it('[S4] refuses a request that no client would make', async () => {
    for (const parts of [{ token: 'short' }, { give: [] }, { partnerSteamId: '1' }, { expiresAtMs: h.clock.nowMs }]) {
      expect(await h.service.sendOffer({ ...h.gift(), ...parts })).toEqual({ ok: false, reason: 'refused' });
    }
  });
});

describe('the market of the stand-in', () => {
  const wanted = { marketHashName: 'AK-47 | Redline (Field-Tested)', maxCents: 1200 };

  it('[TR-6] the market delivers each order once', async () => {
    const market = createSandboxTrades({
      apiUrl: h.url,
      hookUrl: h.url,
      secret: 'a shared secret of the tests',
      now: () => h.clock.nowMs,
    }).market;
    expect(await market.offers(wanted)).toBe(true);
    const first = await market.order({ orderId: 'order-1', ...wanted });
    expect(first).toEqual({ status: 'delivered', costCents: 1200 });
    expect(await market.order({ orderId: 'order-1', ...wanted, maxCents: 5 })).toEqual(first);
    expect(await market.offers({ ...wanted, marketHashName: 'Sold Out' })).toBe(false);
    expect(await market.order({ orderId: 'order-2', ...wanted, marketHashName: 'Sold Out' })).toEqual({
      status: 'sold_out',
    });
    expect(await h.service.holdings('Sold Out')).toBe(0);
  });

  it('[TR-6] places no order without a market', async () => {
    const market = createNoMarket();
    expect(await market.offers(wanted)).toBe(false);
    expect(await market.order({ orderId: 'order-1', ...wanted })).toEqual({ status: 'sold_out' });
  });
});

describe('inventories', () => {
  it('inventories consist of the given names, ten to forty items, the same every time', () => {
    const names = Array.from({ length: 500 }, (_, at) => `Item ${at}`);
    for (let n = 1; n <= 50; n++) {
      const steamId = `765611990000001${String(n).padStart(2, '0')}`;
      const items = generatedInventory(steamId, names);
      expect(items.length).toBeGreaterThanOrEqual(10);
      expect(items.length).toBeLessThanOrEqual(40);
      expect(generatedInventory(steamId, names)).toEqual(items);
    }
    expect(generatedInventory('76561199000000001', [])).toEqual([]);
  });
});

describe('pages', () => {
  it('pages show an offer, an account and the latest offers in both languages', async () => {
    for (const [language, texts] of Object.entries(TEXTS)) {
      const { platformId } = await sent();
      const { status, text } = await h.get(`/offer/${platformId}?lang=${language}`);
      expect(status).toBe(200);
      for (const part of [texts.title, texts.accept, texts.choices.hold.label, texts.choices.reverse.label])
        expect(text).toContain(part);
      await h.act(platformId, 'accept');
      expect((await h.get(`/offer/${platformId}?lang=${language}`)).text).toContain(texts.reverseNow.label);
      expect((await h.get(`/account/${h.partners.normal}?lang=${language}`)).text).toContain(texts.account.link);
      expect((await h.get(`/?lang=${language}`)).text).toContain(platformId);
    }
    expect((await h.get(`/account/${h.partners.normal}`)).text).toMatch(
      /tradeoffer\/new\/\?partner=\d+&amp;token=[\w-]{8}"/,
    );
  });

  it('pages report missing offers and late actions', async () => {
    expect((await h.get('/offer/1')).status).toBe(404);
    expect((await h.get('/nowhere')).status).toBe(404);
    expect((await h.get('/account/123')).status).toBe(404);
    const { platformId } = await sent();
    await h.act(platformId, 'decline');
    expect(await h.post(`/offer/${platformId}`, { choice: 'accept' })).toBe(409);
    expect(await h.post(`/offer/${platformId}`, { choice: 'nonsense' })).toBe(409);
  });
});
