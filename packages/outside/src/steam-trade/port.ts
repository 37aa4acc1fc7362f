/** Port for deposits and withdrawals of skins by trade offers on Steam, the platform, sent by the site's account. */

/** An item in somebody's game inventory. */
export interface TradeItem {
  /** Id of the item while it stays in this inventory. Every trade changes it. */
  assetId: string;
  marketHashName: string;
  /** Time until which the platform holds the item, ms since 1970; null: tradable now. */
  tradableAfterMs: number | null;
}

/** `private`: the owner does not show the inventory. `unavailable`: the platform could not be reached. */
export type InventoryResult =
  | { ok: true; items: readonly TradeItem[] }
  | { ok: false; reason: 'private' | 'unavailable' };

export interface NewOffer {
  /** Id of the offer at the site. Any number of calls with the same id send one offer. */
  offerId: string;
  partnerSteamId: string;
  /** Token of the partner's trade link. */
  token: string;
  /** Market hash names of the items to give, from the site's own inventory. */
  give: readonly string[];
  /** Asset ids of the partner's items to receive. */
  receive: readonly string[];
  /** Message of one line that the partner sees with the offer. */
  message: string;
  /** Time at which the offer expires without a response of the partner, epoch ms. */
  expiresAtMs: number;
}

/**
 * `created`: waits for the confirmation of the site's own account. `in_escrow`: accepted and held by the platform.
 * `items_gone`: the platform does not find an item of the offer. It may find the item again, and the partner may then
 * accept the offer. `reversed`: the platform did not carry out the accepted trade, or reversed it. `declined`,
 * `expired`, `canceled` and `reversed` are final.
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
  /** The platform's own id; null: not assigned yet. */
  platformId: string | null;
  /** Page on which the partner accepts or declines the offer; null: none yet. */
  url: string | null;
  state: OfferState;
  expiresAtMs: number | null;
  /** Received items of an accepted offer, also after its reversal; otherwise empty. */
  received: readonly ReceivedItem[];
}

/**
 * Reason that nothing was or will be sent under this id. `partner_cannot_trade`: the partner may not trade.
 * `trade_hold`: the platform would hold the partner's items for days. `items_gone`: a requested item is not there.
 * `refused`: the offer itself is invalid.
 */
export type OfferRefusal = 'partner_cannot_trade' | 'trade_hold' | 'items_gone' | 'refused';

/**
 * `too_many_open`: nothing was sent, because the platform allows no further open offer. The offer can be sent after
 * another one ends. `unavailable`: it is unknown whether the offer was sent. The caller must call `findOffer` before a
 * repeat.
 */
export type OfferResult =
  | { ok: true; offer: Offer }
  | { ok: false; reason: OfferRefusal | 'too_many_open' | 'unavailable' };

/**
 * `unknown`: the platform has no such offer. Null: the state is unknown now, for example because the platform could not
 * be reached.
 */
export type FoundOffer = Offer | 'unknown' | null;

export interface TradeService {
  /** Id of the service, stored with every offer. It must never change. */
  readonly id: string;
  /** Returns the items in the inventory of this Steam account. */
  inventory(steamId: string): Promise<InventoryResult>;
  /** Returns the number of items of this name that the site's account can give now; null: unknown. */
  holdings(marketHashName: string): Promise<number | null>;
  sendOffer(offer: NewOffer): Promise<OfferResult>;
  findOffer(offerId: string): Promise<FoundOffer>;
  /**
   * Cancels an offer to which the partner has not responded, or whose items are gone. Returns the offer's state
   * afterwards. The platform may refuse to cancel an offer whose items are gone.
   */
  cancelOffer(offerId: string): Promise<FoundOffer>;
  /**
   * Calls the listener when an offer may have changed, as a hint to call `findOffer`. Hints come in any order and
   * number, and none come while the process is not running. Returns a function that removes the listener.
   */
  onChange(listener: (offerId: string) => void): () => void;
  /** Returns the page on which the owner of this account finds their trade link. */
  linkPageOf(steamId: string): string;
  close(): Promise<void>;
}

/** `sold_out`: no item for at most that price. Null: the market could not be reached. */
export type MarketOrder =
  | { status: 'pending' }
  | { status: 'delivered'; costCents: number }
  | { status: 'sold_out' }
  | null;

/** Market on which the site buys skins that its account does not hold. */
export interface ItemMarket {
  readonly id: string;
  /** Returns true if one item can be bought for at most this price now; null: the market cannot be reached. */
  offers(wanted: { marketHashName: string; maxCents: number }): Promise<boolean | null>;
  /** Buys one item for the site's account, once for each order id. Further calls return the state of the order. */
  order(wanted: { orderId: string; marketHashName: string; maxCents: number }): Promise<MarketOrder>;
}
