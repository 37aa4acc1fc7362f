import type SteamCommunity from 'steamcommunity';
import type TradeOfferManager from 'steam-tradeoffer-manager';
import type { EconItem, OfferError, TradeOffer } from 'steam-tradeoffer-manager';
import type { NewOffer, Offer, TradeItem } from '../port.ts';
import type { Answers, Bot } from './protocol.ts';
import { isReversed, offerStateOf, refusalOf } from './states.ts';

/** Counter-Strike 2, and the inventory that holds its tradable items. */
const APP_ID = 730;
const CONTEXT_ID = 2;
/** Offers end after two weeks without a response; nobody asks about older ones than this. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** Held without a stated end. */
const HELD_FOR_LONG_MS = Date.UTC(2099, 0, 1);
const MAX_MESSAGE = 128;
const LAG_MS = 120_000;
/** The filter of offers that are active, or were changed since a moment (EOfferFilter.ActiveOnly). */
const ACTIVE_AND_SINCE = 1;

/** Offers are known by the end of their message, so nothing has to be stored here. [TR-1] */
export const messageWithId = ({ message, offerId }: Pick<NewOffer, 'message' | 'offerId'>): string =>
  `${message.slice(0, MAX_MESSAGE - offerId.length - 3)} [${offerId}]`;

/** Our id of an offer; null for one that is not ours. */
export const idInMessage = (message: string | null): string | null =>
  /\[([\w-]{1,60})\]$/.exec(message ?? '')?.[1] ?? null;

export interface SteamBotOptions {
  manager: Pick<
    TradeOfferManager,
    'createOffer' | 'getOffer' | 'getOffers' | 'getInventoryContents' | 'getUserInventoryContents'
  >;
  community: Pick<SteamCommunity, 'httpRequestGet' | 'acceptConfirmationForObject'>;
  /** Confirms what the account sends; null: the account needs no confirmation. */
  identitySecret: string | null;
  /** Time since 1970 in ms. */
  now?: () => number;
  /** How far the platform's lists may lag behind what was sent. */
  lagMs?: number;
}

const called = <T>(work: (done: (error: Error | null, value?: T) => void) => void): Promise<T | undefined> =>
  new Promise((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value))));

/**
 * Why no offer reaches a partner, by the platform's page for a new one; null: an offer would. Nothing of the page is
 * executed.
 */
const partnerRefusal = (page: string): 'trade_hold' | 'partner_cannot_trade' | 'unreadable' | null => {
  const days = /var g_daysTheirEscrow = (\d+);/.exec(page)?.[1];
  if (days !== undefined) return Number(days) > 0 ? 'trade_hold' : null;
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

/** The site's Steam account. It sends offers once, finds them by their message, and returns their state. */
export const createSteamBot = ({
  manager,
  community,
  identitySecret,
  now = Date.now,
  lagMs = LAG_MS,
}: SteamBotOptions): Bot => {
  /**
   * When an offer was sent about which nothing was heard. For offers of an earlier process the start of this one
   * counts. Until the lists must show an offer, nobody may say that it never went out. [TR-1]
   */
  const startedMs = now();
  const inDoubt = new Map<string, number>();
  const mayLag = (offerId: string): boolean => now() - (inDoubt.get(offerId) ?? startedMs) < lagMs;

  /** Sending and canceling one offer happen one after the other. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <T>(offerId: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(offerId) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .then(() => void (turns.get(offerId) === settled && turns.delete(offerId)));
    turns.set(offerId, settled);
    return done;
  };

  const sentOffers = async (): Promise<TradeOffer[]> =>
    (await called<TradeOffer[]>((done) => manager.getOffers(ACTIVE_AND_SINCE, new Date(now() - LOOK_BACK_MS), done))) ??
    [];

  const confirm = async (offer: TradeOffer): Promise<void> => {
    if (identitySecret === null || offer.id === null) return;
    const { id } = offer;
    // A confirmation that fails now is tried again whenever the offer is looked up.
    await called((done) => community.acceptConfirmationForObject(identitySecret, id, done)).catch(() => undefined);
  };

  const shown = async (offerId: string, offer: TradeOffer): Promise<Offer | null> => {
    let state = offerStateOf(offer.state);
    if (state === null || offer.id === null) return null;
    if (state === 'created') await confirm(offer);
    if (state === 'accepted' && offer.tradeID !== null) {
      const status = await called<number>((done) => offer.getExchangeDetails(true, done));
      if (status !== undefined && isReversed(status)) state = 'reversed';
    }
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

  /** What the account holds and has not promised in an open offer. */
  const free = async (): Promise<EconItem[]> => {
    const [items, offers] = await Promise.all([
      called<EconItem[]>((done) => manager.getInventoryContents(APP_ID, CONTEXT_ID, true, done)),
      sentOffers(),
    ]);
    const open = offers.filter((offer) => ['created', 'sent', 'in_escrow'].includes(offerStateOf(offer.state) ?? ''));
    const promised = new Set(open.flatMap((offer) => offer.itemsToGive.map((item) => item.assetid)));
    return (items ?? []).filter((item) => !promised.has(item.assetid));
  };

  const choose = (items: EconItem[], names: readonly string[]): EconItem[] | null => {
    const left = [...items];
    const chosen: EconItem[] = [];
    for (const name of names) {
      const at = left.findIndex((item) => item.market_hash_name === name);
      if (at < 0) return null;
      chosen.push(...left.splice(at, 1));
    }
    return chosen;
  };

  const refusalOfPartner = async (
    partnerSteamId: string,
    token: string,
  ): Promise<ReturnType<typeof partnerRefusal>> => {
    const partner = BigInt(partnerSteamId) & 0xffff_ffffn;
    const page = await called<{ text: string }>((done) =>
      community.httpRequestGet(
        { uri: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`, checkTradeError: false },
        (error, _response, body) => done(error, { text: typeof body === 'string' ? body : '' }),
        'updraft',
      ),
    );
    return partnerRefusal(page?.text ?? '');
  };

  const send = async (offer: NewOffer): Promise<Answers['send']> => {
    const known = await find(offer.offerId);
    if (!known && inDoubt.has(offer.offerId) && mayLag(offer.offerId)) return { ok: false, reason: 'unavailable' };
    if (known) {
      const found = await shown(offer.offerId, known);
      return found ? { ok: true, offer: found } : { ok: false, reason: 'unavailable' };
    }
    const refusal = await refusalOfPartner(offer.partnerSteamId, offer.token);
    if (refusal !== null) return { ok: false, reason: refusal === 'unreadable' ? 'unavailable' : refusal };
    const mine = offer.give.length > 0 ? choose(await free(), offer.give) : [];
    if (mine === null) return { ok: false, reason: 'items_gone' };
    const made = manager.createOffer(offer.partnerSteamId, offer.token);
    made.setMessage(messageWithId(offer));
    for (const item of mine) made.addMyItem({ assetid: item.assetid, appid: APP_ID, contextid: String(CONTEXT_ID) });
    for (const assetid of offer.receive) made.addTheirItem({ assetid, appid: APP_ID, contextid: String(CONTEXT_ID) });
    try {
      await called((done) => made.send(done));
    } catch (error) {
      const { cause, eresult } = error as OfferError;
      if (refusalOf({ cause, eresult }) === null) inDoubt.set(offer.offerId, now());
      return { ok: false, reason: refusalOf({ cause, eresult }) ?? 'unavailable' };
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
      const items = await free().catch(() => null);
      return items && items.filter((item) => item.market_hash_name === marketHashName).length;
    },
    send: (offer) =>
      inTurn(offer.offerId, () => send(offer)).catch(() => ({ ok: false, reason: 'unavailable' }) as const),
    find: (offerId) => inTurn(offerId, () => look(offerId)).catch(() => null),
    cancel: (offerId) =>
      inTurn(offerId, async () => {
        const found = await find(offerId);
        if (!found) return look(offerId);
        const state = offerStateOf(found.state);
        if (state === 'sent' || state === 'created') await called((done) => found.cancel(done));
        return look(offerId);
      }).catch(() => null),
  };
};
