import type SteamCommunity from 'steamcommunity';
import type TradeOfferManager from 'steam-tradeoffer-manager';
import type { EconItem, OfferError, TradeOffer } from 'steam-tradeoffer-manager';
import type { NewOffer, Offer, OfferState, TradeItem } from '../port.ts';
import type { Answers, Bot } from './protocol.ts';
import { createSharedRead } from './shared-read.ts';
import { isOverLimit, offerMeaning, refusalOf, tradeMeaning } from './states.ts';

/** Counter-Strike 2, and the inventory that holds its tradable items. */
const APP_ID = 730;
const CONTEXT_ID = 2;
/** Age up to which offers are looked up. Offers end after two weeks without a response. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** End of the hold of items for which Steam states none. */
const HELD_FOR_LONG_MS = Date.UTC(2099, 0, 1);
const MAX_MESSAGE = 128;
const LAG_MS = 120_000;
/**
 * Least time between two reads of the list of offers. Steam allows 100,000 API calls a day, and far fewer reads of
 * inventories. With at most one list in two seconds, half of the calls remain for trades.
 */
const GAP_MS = 2000;
/**
 * Largest age of the list of the account's own items. If the list lacks an item, a list that is at most
 * `STOCK_AGAIN_MS` old is used.
 */
const STOCK_MS = 60_000;
const STOCK_AGAIN_MS = 5000;
/** Time between checks of a completed trade, which can still be reversed. */
const COMPLETE_MS = 900_000;
const MOST_KNOWN_TRADES = 10_000;
/**
 * Time for which a chosen item stays reserved while the list of sent offers lacks its offer. Also the time by which the
 * list of own items may lag behind a completed trade.
 */
const CHOSEN_MS = 120_000;
/** An offer in one of these states may still take its items. */
const PROMISING: readonly string[] = ['created', 'sent', 'in_escrow', 'items_gone'];
/** Steam's number of the state Active of an offer (ETradeOfferState). */
const ACTIVE = 2;
/** The filter of offers that are active, or were changed since a moment (EOfferFilter.ActiveOnly). */
const ACTIVE_AND_SINCE = 1;

/**
 * Returns the offer's message with the offer id at its end. The id identifies the offer, so nothing has to be stored.
 * [TR-1]
 */
export const messageWithId = ({ message, offerId }: Pick<NewOffer, 'message' | 'offerId'>): string =>
  `${message.slice(0, MAX_MESSAGE - offerId.length - 3)} [${offerId}]`;

/** Returns the offer id in a message; null for offers of others. */
export const idInMessage = (message: string | null): string | null =>
  /\[([\w-]{1,60})\]$/.exec(message ?? '')?.[1] ?? null;

export interface SteamBotOptions {
  manager: Pick<
    TradeOfferManager,
    'createOffer' | 'getOffer' | 'getOffers' | 'getInventoryContents' | 'getUserInventoryContents'
  >;
  community: Pick<SteamCommunity, 'httpRequestGet' | 'acceptConfirmationForObject'>;
  /** Secret that confirms sent offers; null: the account needs no confirmation. */
  identitySecret: string | null;
  /** Returns the time since 1970, in ms. */
  now?: () => number;
  /** Longest time for which Steam's lists may miss a sent offer, ms. */
  lagMs?: number;
  /** Least time between two reads of the list of offers. */
  gapMs?: number;
  /** Time between checks of a completed trade. */
  completeMs?: number;
}

const called = <T>(work: (done: (error: Error | null, value?: T) => void) => void): Promise<T | undefined> =>
  new Promise((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value))));

/**
 * Returns the reason that a partner cannot receive an offer, read from Steam's page for new offers; null: none.
 * `unreadable`: the page has another format. A hold of the partner's account affects only items that the partner gives.
 * No script of the page is executed.
 */
const partnerRefusal = (
  page: string,
  { receives }: { receives: boolean },
): 'trade_hold' | 'partner_cannot_trade' | 'unreadable' | null => {
  const days = /var g_daysTheirEscrow = (\d+);/.exec(page)?.[1];
  if (days !== undefined) return receives && Number(days) > 0 ? 'trade_hold' : null;
  return page.includes('id="error_msg"') ? 'partner_cannot_trade' : 'unreadable';
};

const held = (item: EconItem): number | null => {
  if (item.tradable) return null;
  const until = Date.parse(item.cache_expiration ?? '');
  return Number.isNaN(until) ? HELD_FOR_LONG_MS : until;
};

const toTradeItem = (item: EconItem): TradeItem => ({
  assetId: item.assetid,
  marketHashName: item.market_hash_name ?? '',
  tradableAfterMs: held(item),
});

/**
 * Creates the bot of the site's Steam account. It sends each offer once, finds offers by their message, and returns
 * their state.
 */
export const createSteamBot = ({
  manager,
  community,
  identitySecret,
  now = Date.now,
  lagMs = LAG_MS,
  gapMs = GAP_MS,
  completeMs = COMPLETE_MS,
}: SteamBotOptions): Bot => {
  /** Start of this process, which counts as the send time of offers of an earlier process. */
  const startedMs = now();
  /**
   * Times at which offers with an unknown outcome were sent. Steam's list may miss a sent offer for up to `lagMs`; an
   * offer that is still missing after that counts as not sent. [TR-1]
   */
  const inDoubt = new Map<string, number>();
  const mayLag = (offerId: string): boolean => now() - (inDoubt.get(offerId) ?? startedMs) < lagMs;

  /** Last call about each offer, by offer id. Calls about one offer run one after another. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(offerId: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(offerId) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .then(() => void (turns.get(offerId) === settled && turns.delete(offerId)));
    turns.set(offerId, settled);
    return done;
  };

  const sentOffers = createSharedRead(
    async (): Promise<TradeOffer[]> =>
      (await called<TradeOffer[]>((done) =>
        manager.getOffers(ACTIVE_AND_SINCE, new Date(now() - LOOK_BACK_MS), done),
      )) ?? [],
    { gapMs, now },
  );

  let stock: { readMs: number; items: Promise<EconItem[]> } | null = null;
  /** Returns the account's own tradable items, from a list of at most this age. */
  const ownItems = async (maxAgeMs: number): Promise<{ readMs: number; items: EconItem[] }> => {
    if (stock === null || now() - stock.readMs > maxAgeMs) {
      const items = called<EconItem[]>((done) => manager.getInventoryContents(APP_ID, CONTEXT_ID, true, done));
      stock = { readMs: now(), items: items.then((read) => read ?? []) };
    }
    const used = stock;
    try {
      return { readMs: used.readMs, items: await used.items };
    } catch (error) {
      if (stock === used) stock = null;
      throw error;
    }
  };

  /** Times at which trades were seen as complete, by their ids. */
  const complete = new Map<string, number>();
  const statusOf = async (offer: TradeOffer, tradeId: string): Promise<OfferState | null> => {
    if (now() - (complete.get(tradeId) ?? -Infinity) < completeMs) return 'accepted';
    const state = tradeMeaning(await called<number>((done) => offer.getExchangeDetails(true, done)));
    complete.delete(tradeId);
    if (state !== 'accepted') return state;
    complete.set(tradeId, now());
    for (const oldest of complete.keys()) {
      if (complete.size <= MOST_KNOWN_TRADES) break;
      complete.delete(oldest);
    }
    return state;
  };

  const confirm = async (offer: TradeOffer): Promise<void> => {
    if (identitySecret === null || offer.id === null) return;
    const { id } = offer;
    // A failed confirmation is repeated at each look-up of the offer.
    await called((done) => community.acceptConfirmationForObject(identitySecret, id, done)).catch(() => undefined);
  };

  const shown = async (offerId: string, offer: TradeOffer): Promise<Offer | null> => {
    const meaning = offerMeaning(offer.state);
    const state = meaning === 'trade' && offer.tradeID !== null ? await statusOf(offer, offer.tradeID) : meaning;
    if (state === null || state === 'trade' || offer.id === null) return null;
    if (state === 'created') await confirm(offer);
    const isTaken = state === 'accepted' || state === 'reversed';
    return {
      offerId,
      platformId: offer.id,
      url: `https://steamcommunity.com/tradeoffer/${offer.id}/`,
      state,
      expiresAtMs: offer.expires?.getTime() ?? null,
      received: isTaken
        ? offer.itemsToReceive.map((item) => ({ assetId: item.assetid, marketHashName: item.market_hash_name ?? '' }))
        : [],
    };
  };

  const find = async (offerId: string): Promise<TradeOffer | null> =>
    (await sentOffers()).find((offer) => idInMessage(offer.message) === offerId) ?? null;

  /** Items that were chosen for an offer, by their asset ids. */
  const promises = new Map<string, { offerId: string; atMs: number }>();
  /**
   * Returns the account's items that are not reserved for an offer. `maxAgeMs`: largest age of the list of its items.
   */
  const free = async (offers: readonly TradeOffer[], maxAgeMs: number): Promise<EconItem[]> => {
    const { items, readMs } = await ownItems(maxAgeMs);
    const listed = new Set(offers.map((offer) => idInMessage(offer.message)));
    for (const [assetId, { offerId, atMs }] of promises)
      if (listed.has(offerId) || now() - atMs > CHOSEN_MS) promises.delete(assetId);
    const promised = new Set(
      offers
        .filter((offer) => {
          const meaning = offerMeaning(offer.state);
          // The items of the offer may have left after the list was read.
          if (meaning === 'trade') return (offer.updated?.getTime() ?? 0) > readMs - CHOSEN_MS;
          return meaning !== null && PROMISING.includes(meaning);
        })
        .flatMap((offer) => offer.itemsToGive.map((item) => item.assetid)),
    );
    return items.filter((item) => !promised.has(item.assetid) && !promises.has(item.assetid));
  };

  /** Chooses items of these names, and reserves them for the offer; null: an item is missing. */
  const choose = async (
    { offerId, give }: Pick<NewOffer, 'offerId' | 'give'>,
    offers: readonly TradeOffer[],
  ): Promise<EconItem[] | null> => {
    for (const maxAgeMs of [STOCK_MS, STOCK_AGAIN_MS]) {
      const left = await free(offers, maxAgeMs);
      const chosen = give.flatMap((name) => {
        const at = left.findIndex((item) => item.market_hash_name === name);
        return at < 0 ? [] : left.splice(at, 1);
      });
      if (chosen.length < give.length) continue;
      for (const item of chosen) promises.set(item.assetid, { offerId, atMs: now() });
      return chosen;
    }
    return null;
  };
  const release = (items: readonly EconItem[]): void => {
    for (const item of items) promises.delete(item.assetid);
  };

  const refusalOfPartner = async ({
    partnerSteamId,
    token,
    receive,
  }: Pick<NewOffer, 'partnerSteamId' | 'token' | 'receive'>): Promise<ReturnType<typeof partnerRefusal>> => {
    const partner = BigInt(partnerSteamId) & 0xffff_ffffn;
    const page = await called<{ text: string }>((done) =>
      community.httpRequestGet(
        { uri: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`, checkTradeError: false },
        (error, _response, body) => done(error, { text: typeof body === 'string' ? body : '' }),
        'updraft',
      ),
    );
    return partnerRefusal(page?.text ?? '', { receives: receive.length > 0 });
  };

  const send = async (offer: NewOffer): Promise<Answers['send']> => {
    const offers = await sentOffers();
    const known = offers.find((one) => idInMessage(one.message) === offer.offerId);
    if (!known && inDoubt.has(offer.offerId) && mayLag(offer.offerId)) return { ok: false, reason: 'unavailable' };
    if (known) {
      const found = await shown(offer.offerId, known);
      return found ? { ok: true, offer: found } : { ok: false, reason: 'unavailable' };
    }
    const refusal = await refusalOfPartner(offer);
    if (refusal !== null) return { ok: false, reason: refusal === 'unreadable' ? 'unavailable' : refusal };
    const mine = offer.give.length > 0 ? await choose(offer, offers) : [];
    if (mine === null) return { ok: false, reason: 'items_gone' };
    const made = manager.createOffer(offer.partnerSteamId, offer.token);
    made.setMessage(messageWithId(offer));
    for (const item of mine) made.addMyItem({ assetid: item.assetid, appid: APP_ID, contextid: String(CONTEXT_ID) });
    for (const assetid of offer.receive) made.addTheirItem({ assetid, appid: APP_ID, contextid: String(CONTEXT_ID) });
    try {
      await called((done) => made.send(done));
    } catch (error) {
      const { cause, eresult } = error as OfferError;
      const refused = isOverLimit({ cause, eresult }) ? 'too_many_open' : refusalOf({ cause, eresult });
      if (refused === null) inDoubt.set(offer.offerId, now());
      else release(mine);
      return { ok: false, reason: refused ?? 'unavailable' };
    }
    const sent = await shown(offer.offerId, made);
    return sent ? { ok: true, offer: sent } : { ok: false, reason: 'unavailable' };
  };

  const look = async (offerId: string): Promise<Answers['find']> => {
    const found = await find(offerId);
    if (found) {
      inDoubt.delete(offerId);
      return shown(offerId, found);
    }
    return mayLag(offerId) ? null : 'unknown';
  };

  return {
    inventory: async (steamId) => {
      try {
        const items = await called<EconItem[]>((done) =>
          manager.getUserInventoryContents(steamId, APP_ID, CONTEXT_ID, false, done),
        );
        return { ok: true, items: (items ?? []).map(toTradeItem) };
      } catch (error) {
        return {
          ok: false,
          reason: error instanceof Error && error.message === 'This profile is private.' ? 'private' : 'unavailable',
        };
      }
    },
    holdings: async (marketHashName) => {
      const count = async (maxAgeMs: number): Promise<number> =>
        (await free(await sentOffers(), maxAgeMs)).filter((item) => item.market_hash_name === marketHashName).length;
      return count(STOCK_MS)
        .then((held) => (held > 0 ? held : count(STOCK_AGAIN_MS)))
        .catch(() => null);
    },
    send: (offer) =>
      inTurn(offer.offerId, () => send(offer)).catch(() => ({ ok: false, reason: 'unavailable' }) as const),
    find: (offerId) => inTurn(offerId, () => look(offerId)).catch(() => null),
    cancel: (offerId) =>
      inTurn(offerId, async () => {
        const found = await find(offerId);
        if (!found) return look(offerId);
        const state = offerMeaning(found.state);
        if (state === 'sent' || state === 'created') await called((done) => found.cancel(done));
        if (state === 'items_gone') {
          // The library cancels only offers that it considers active. If Steam refuses, the offer stays unchanged.
          found.state = ACTIVE;
          await called((done) => found.cancel(done)).catch(() => undefined);
        }
        return look(offerId);
      }).catch(() => null),
  };
};
