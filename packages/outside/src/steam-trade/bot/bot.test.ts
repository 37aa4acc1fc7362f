import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeTradeService } from '../contract-tests.ts';
import { type BotThread, createBotTrades } from './client.ts';
import { serveBot } from './serve.ts';
import { refusalOf } from './states.ts';
import { idInMessage, messageWithId } from './steam-bot.ts';
import { type BotHarness, makeBotHarness } from './testing/harness.ts';

describeTradeService('bot', makeBotHarness);

describe('the platform’s states', () => {
  let h: BotHarness;
  beforeAll(async () => {
    h = await makeBotHarness();
  });
  afterAll(() => h.close());
  /** Returns the state that the service finds for a sent offer if the platform's offer and trade have these states. */
  const found = async (offerState: number, tradeStatus = 0) => {
    const offer = h.gift();
    const sent = await h.service.sendOffer(offer);
    const platformId = sent.ok ? sent.offer.platformId : null;
    const booked = h.steam.offers.find((one) => one.id === platformId);
    if (!booked) throw new Error('the offer did not go out');
    Object.assign(booked, { state: offerState, tradeStatus });
    const shown = await h.service.findOffer(offer.offerId);
    return shown === null || shown === 'unknown' ? shown : shown.state;
  };

  it.each([
    [1, null],
    [2, 'sent'],
    [4, 'declined'],
    [5, 'expired'],
    [6, 'canceled'],
    [7, 'declined'],
    [8, 'items_gone'],
    [9, 'created'],
    [10, 'canceled'],
    [11, 'in_escrow'],
    [12, null],
  ])('[TR-3] an offer in state %i is %s', async (state, expected) => expect(await found(state)).toBe(expected));

  it.each([
    [0, null],
    [1, null],
    [2, null],
    [3, 'accepted'],
    [4, 'reversed'],
    [5, 'reversed'],
    [6, 'reversed'],
    [7, 'reversed'],
    [8, null],
    [9, null],
    [10, 'in_escrow'],
    [11, 'reversed'],
    [12, 'reversed'],
    [13, null],
  ])('[TR-11] [TR-13] an accepted offer whose trade has status %i is %s', async (status, expected) =>
    expect(await found(3, status)).toBe(expected),
  );

  it('[TR-14] an offer whose items are gone stays in its state if the platform does not cancel it', async () => {
    const offer = h.gift();
    const sent = await h.service.sendOffer(offer);
    await h.act((sent.ok && sent.offer.platformId) || '', 'gone');
    h.steam.refuseCancel = true;
    expect(await h.service.cancelOffer(offer.offerId)).toMatchObject({ state: 'items_gone' });
    h.steam.refuseCancel = false;
    expect(await h.service.cancelOffer(offer.offerId)).toMatchObject({ state: 'canceled' });
  });

  it.each([
    [{ cause: 'TradeBan' }, 'partner_cannot_trade'],
    [{ cause: 'TargetCannotTrade' }, 'partner_cannot_trade'],
    [{ eresult: 15 }, 'partner_cannot_trade'],
    [{ eresult: 26 }, 'items_gone'],
    [{ eresult: 16 }, null],
    [{ eresult: 20, cause: 'ItemServerUnavailable' }, null],
    [{ eresult: 25, cause: 'OfferLimitExceeded' }, null],
    [{ cause: 'NewDevice' }, null],
    [{}, null],
  ])('[TR-2] the error %o becomes the final refusal %s', (error, refusal) => expect(refusalOf(error)).toBe(refusal));

  it('[TR-1] reads the offer id from a message of any length', () => {
    for (const message of ['', 'Updraft', 'x'.repeat(500), 'ends [like-this]']) {
      const text = messageWithId({ message, offerId: 'withdrawal-123' });
      expect(text.length).toBeLessThanOrEqual(128);
      expect(idInMessage(text)).toBe('withdrawal-123');
    }
    for (const text of [null, '', 'hello', '[withdrawal-1] hello', 'x [a b]']) expect(idInMessage(text)).toBeNull();
  });
});

describe('sending', () => {
  let h: BotHarness;
  beforeAll(async () => {
    h = await makeBotHarness();
  });
  beforeEach(() => Object.assign(h.steam, { isLagging: false, needConfirmation: false, refuseWith: null }));
  afterAll(() => h.close());

  it('[TR-3] a look-up confirms an offer that waits for the own confirmation', async () => {
    h.steam.needConfirmation = true;
    const offer = h.gift();
    const sent = await h.service.sendOffer(offer);
    expect(sent).toMatchObject({ ok: true, offer: { state: 'created' } });
    expect(sent.ok && h.steam.confirmed.includes(sent.offer.platformId ?? '')).toBe(true);
    expect(await h.service.findOffer(offer.offerId)).toMatchObject({ state: 'sent' });
  });

  it('[TR-1] [M3] reports no offer as unsent while the lists lag, and sends none twice', async () => {
    let nowMs = 1_000_000;
    const service = await h.connect({ lagMs: 120_000, now: () => nowMs });
    const offer = h.gift();
    h.steam.isLagging = true;
    h.loseNextAnswer();
    expect(await service.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
    nowMs += 119_999;
    expect(await service.findOffer(offer.offerId)).toBeNull();
    expect(await service.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
    // Another process does not know when the offer was sent, so it does not report the offer as unsent either.
    const next = await h.connect({ lagMs: 120_000, now: () => nowMs });
    expect(await next.findOffer(offer.offerId)).toBeNull();
    h.steam.isLagging = false;
    expect(await service.findOffer(offer.offerId)).toMatchObject({ state: 'sent' });
    expect(await next.sendOffer(offer)).toMatchObject({ ok: true });
    expect(await h.timesSent(offer)).toBe(1);
    nowMs += 120_001;
    expect(await next.findOffer('never')).toBe('unknown');
  });

  it.each([
    ['You cannot trade with Partner because they have a trade ban.', 'partner_cannot_trade'],
    [
      'Partner is not available to trade. More information will be shown to Partner if they invite you to trade.',
      'partner_cannot_trade',
    ],
    ['There was an error sending your trade offer. Please try again later. (15)', 'partner_cannot_trade'],
    ['There was an error sending your trade offer. Please try again later. (26)', 'items_gone'],
    ['There was an error sending your trade offer. Please try again later. (16)', 'unavailable'],
    ['You have sent too many trade offers, or have too many outstanding trade offers.', 'too_many_open'],
    ['There was an error sending your trade offer. Please try again later. (25)', 'too_many_open'],
  ])('[TR-2] the message %j becomes the refusal %s', async (text, reason) => {
    h.steam.refuseWith = text;
    expect(await h.service.sendOffer(h.gift())).toEqual({ ok: false, reason });
  });

  it('[TR-15] sends an offer above the limit as soon as another one has ended', async () => {
    const service = await h.connect({ lagMs: 120_000 });
    const offer = h.gift();
    h.steam.refuseWith = 'You have sent too many trade offers.';
    expect(await service.sendOffer(offer)).toEqual({ ok: false, reason: 'too_many_open' });
    h.steam.refuseWith = null;
    expect(await service.sendOffer(offer)).toMatchObject({ ok: true, offer: { state: 'sent' } });
    expect(await h.timesSent(offer)).toBe(1);
  });

  it('[TR-1] sends twenty offers at once with few look-ups, and no item in two of them', async () => {
    const own = await makeBotHarness();
    try {
      own.steam.lookUps = { offers: 0, inventory: 0 };
      const offers = Array.from({ length: 20 }, () => own.gift());
      const sent = await Promise.all(offers.map((offer) => own.service.sendOffer(offer)));
      expect(sent.every((result) => result.ok)).toBe(true);
      const given = own.steam.offers.flatMap((offer) => offer.give.map(({ assetid }) => assetid));
      expect(new Set(given).size).toBe(20);
      // One of the lists is requested by the bot's library itself.
      expect(own.steam.lookUps.offers).toBeLessThanOrEqual(4);
      expect(own.steam.lookUps.inventory).toBe(1);
    } finally {
      await own.close();
    }
  });

  it('[TR-6] counts an item that has left since the list of items was read as gone', async () => {
    const own = await makeBotHarness();
    try {
      const offer = own.gift();
      const [name = ''] = offer.give;
      const before = (await own.service.holdings(name)) ?? 0;
      const sent = await own.service.sendOffer(offer);
      await own.act((sent.ok && sent.offer.platformId) || '', 'accept');
      expect(await own.service.holdings(name)).toBe(before - 1);
    } finally {
      await own.close();
    }
  });

  it('[TR-6] does not count items of open offers as free', async () => {
    const [name = ''] = h.gift().give;
    const before = (await h.service.holdings(name)) ?? 0;
    await h.service.sendOffer(h.gift());
    expect(await h.service.holdings(name)).toBe(before - 1);
    expect(await h.service.sendOffer({ ...h.gift(), give: ['Not Held'] })).toEqual({ ok: false, reason: 'items_gone' });
  });
});

describe('the thread', () => {
  /** Returns two ends that send messages to each other, as threads do. */
  const pair = () => {
    const [here, there] = [new EventEmitter(), new EventEmitter()];
    let isTerminated = false;
    const thread: BotThread = {
      postMessage: (message) => void setImmediate(() => there.emit('message', structuredClone(message))),
      on: (event: string, listener: (value: unknown) => void) => here.on(event, listener),
      terminate: () => Promise.resolve((isTerminated = true)),
    };
    const inside = {
      postMessage: (message: unknown) => void setImmediate(() => here.emit('message', structuredClone(message))),
      on: (event: string, listener: (value: unknown) => void) => there.on(event, listener),
    };
    return { thread, inside, here, isTerminated: () => isTerminated };
  };
  const silent = {
    inventory: () => new Promise<never>(() => undefined),
    holdings: () => Promise.reject(new Error('x')),
    send: () => new Promise<never>(() => undefined),
    find: () => Promise.resolve('unknown' as const),
    cancel: () => Promise.resolve('unknown' as const),
  };
  const offer = {
    offerId: 'o',
    partnerSteamId: 'p',
    token: 't',
    give: ['x'],
    receive: [],
    message: '',
    expiresAtMs: 0,
  };

  it('[TR-1] treats a silent, failing or malformed thread as no response', async () => {
    const { thread, inside, here } = pair();
    serveBot(inside, silent);
    const service = createBotTrades({ start: () => thread, timeoutMs: 50 });
    expect(await service.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
    expect(await service.inventory('s')).toEqual({ ok: false, reason: 'unavailable' });
    expect(await service.holdings('x')).toBeNull();
    expect(await service.findOffer('o')).toBe('unknown');
    const odd = createBotTrades({
      start: () => ({
        ...thread,
        postMessage: (message) =>
          void setImmediate(() =>
            here.emit('message', { kind: 'answer', n: (message as { n: number }).n, value: { ok: true } }),
          ),
      }),
      timeoutMs: 50,
    });
    expect(await odd.sendOffer(offer)).toEqual({ ok: false, reason: 'unavailable' });
    await service.close();
    await odd.close();
  });

  it('[TR-1] requests of an ended thread have an unknown outcome, and a new thread replaces it', async () => {
    const started: ReturnType<typeof pair>[] = [];
    const causes: unknown[] = [];
    const service = createBotTrades({
      start: () => {
        const one = pair();
        serveBot(one.inside, silent);
        started.push(one);
        return one.thread;
      },
      onEnd: (cause) => causes.push(cause),
      timeoutMs: 5000,
      restartAfterMs: 30,
    });
    const asked = service.sendOffer(offer);
    started[0]?.here.emit('error', 'signed out');
    started[0]?.here.emit('exit', 1);
    expect(await asked).toEqual({ ok: false, reason: 'unavailable' });
    expect(await service.findOffer('o')).toBeNull();
    await expect.poll(() => started.length).toBe(2);
    expect(await service.findOffer('o')).toBe('unknown');
    expect(causes).toEqual(['signed out']);
    await service.close();
    expect(started[1]?.isTerminated()).toBe(true);
  });

  it('[TR-1] a thread that ends repeatedly is restarted after growing waits, and reported once', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const startedMin: number[] = [];
      const causes: unknown[] = [];
      let lifeMs = 0;
      const zeroMs = performance.now();
      const service = createBotTrades({
        start: () => {
          startedMin.push((performance.now() - zeroMs) / 60_000);
          // The third start fails before a thread exists.
          if (startedMin.length === 3) throw new Error('no thread');
          const one = pair();
          setTimeout(() => one.here.emit('exit', 1), lifeMs);
          return one.thread;
        },
        onEnd: (cause) => causes.push(cause),
      });
      vi.advanceTimersByTime(90 * 60_000);
      expect(startedMin.map((min) => Math.round(min * 2) / 2)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5]);
      expect(causes).toEqual([1]);
      // The waits and reports begin again after an hour without an end of the thread.
      lifeMs = 3_600_000;
      vi.advanceTimersByTime(95 * 60_000);
      expect(causes).toEqual([1, 1]);
      expect(startedMin.slice(-2).map(Math.round)).toEqual([92, 152]);
      void service.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('[S4] ignores messages that are no request', async () => {
    const { inside, here, thread } = pair();
    const said: unknown[] = [];
    here.on('message', (message) => said.push(message));
    serveBot(inside, silent);
    for (const nonsense of [null, 'x', { n: 1 }, { n: 1, ask: 'steal' }, { n: 'x', ask: 'find', offerId: 'o' }])
      thread.postMessage(nonsense);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(said).toEqual([]);
  });
});
