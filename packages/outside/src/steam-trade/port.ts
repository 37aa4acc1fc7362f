/** Skins in and out: trade offers of the game platform, sent by an account of the site. */

/** An item in somebody's game inventory. */
export interface TradeItem {
  /** Names the item while it stays in that inventory; every trade gives it another id. */
  assetId: string;
  marketHashName: string;
  /** Held by the platform until then (since 1970); null: it can be traded now. */
  tradableAfterMs: number | null;
}

/** `private`: its owner shows it to nobody. `unavailable`: the platform could not be asked. */
export type InventoryResult =
  | { ok: true; items: readonly TradeItem[] }
  | { ok: false; reason: 'private' | 'unavailable' };

export interface NewOffer {
  /** Ours. Any number of calls with the same id send one offer. */
  offerId: string;
  partnerSteamId: string;
  /** From the partner's trade link. */
  token: string;
  /** Market hash names of the items to give, from the site's own inventory. */
  give: readonly string[];
  /** Asset ids of the partner's items to receive. */
  receive: readonly string[];
  /** One line for the partner. */
  message: string;
  /** End of the offer without a response, epoch ms. */
  expiresAtMs: number;
}

/**
 * `created`: waits for the confirmation of the site's own account. `in_escrow`: accepted and held by the platform.
 * `items_gone`: the platform does not find an item that it names; it may find it again, and the partner may then accept
 * the offer. `reversed`: accepted, and not carried out or reversed by the platform. `declined`, `expired`, `canceled`
 * and `reversed` are final.
 */
export const OFFER_STATES = [
  'created',
  'sent',
  'in_escrow',
  'accepted',
  'declined',
  'expired',
  'canceled',
  'items_gone',
  'reversed',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** An item that the partner gave, named as in their inventory. */
export interface ReceivedItem {
  assetId: string;
  marketHashName: string;
}

export interface Offer {
  offerId: string;
  /** The platform's own id; null until it has given one. */
  platformId: string | null;
  /** The page on which the partner accepts or declines it. */
  url: string | null;
  state: OfferState;
  expiresAtMs: number | null;
  /** For an accepted offer: what came in. */
  received: readonly ReceivedItem[];
}

/**
 * Reason that nothing was sent, and nothing will be under this id: the partner may not trade, their trades would be
 * held for days, or a requested item is not there.
 */
export type OfferRefusal = 'partner_cannot_trade' | 'trade_hold' | 'items_gone' | 'refused';

/**
 * `too_many_open`: nothing was sent, because the platform allows no further open offer; it can be sent when another one
 * ends. `unavailable`: it is not known whether the offer went out. Call `findOffer` before anything else is done.
 */
export type OfferResult =
  | { ok: true; offer: Offer }
  | { ok: false; reason: OfferRefusal | 'too_many_open' | 'unavailable' };

/** `unknown`: the platform has never heard of it. Null: it could not be asked. */
export type FoundOffer = Offer | 'unknown' | null;

export interface TradeService {
  /** Stored with every offer; never changes. */
  readonly id: string;
  /** Returns the items that this account could give away. */
  inventory(steamId: string): Promise<InventoryResult>;
  /** Returns the number of these that the site's account could give now; null if it cannot be found out. */
  holdings(marketHashName: string): Promise<number | null>;
  sendOffer(offer: NewOffer): Promise<OfferResult>;
  findOffer(offerId: string): Promise<FoundOffer>;
  /**
   * Cancels an offer that nobody has accepted or declined yet, or whose items are gone. Returns its state after that;
   * the platform may refuse to cancel one whose items are gone.
   */
  cancelOffer(offerId: string): Promise<FoundOffer>;
  /**
   * Calls the listener when something may have happened to an offer: a hint to call `findOffer`, and nothing more.
   * Hints come in any order and number, and not at all while the process is away. Returns a function that stops it.
   */
  onChange(listener: (offerId: string) => void): () => void;
  /** The page on which the owner of this account finds their trade link. */
  linkPageOf(steamId: string): string;
  close(): Promise<void>;
}

/** `sold_out`: none for that price. Null: the market could not be asked. */
export type MarketOrder =
  | { status: 'pending' }
  | { status: 'delivered'; costCents: number }
  | { status: 'sold_out' }
  | null;

/** The source of a skin that the site's account does not hold. */
export interface ItemMarket {
  readonly id: string;
  /** Returns true if one can be bought for at most this now; null if the market cannot be reached. */
  offers(wanted: { marketHashName: string; maxCents: number }): Promise<boolean | null>;
  /** Buys one for the site's account, once for every order id. Another call returns the state of the order. */
  order(wanted: { orderId: string; marketHashName: string; maxCents: number }): Promise<MarketOrder>;
}
