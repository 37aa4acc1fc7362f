import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { OFFER_STATES } from '../port.ts';

/** Messages between the stand-in of the trading platform and its client. */

const Reference = z.string().min(1).max(100);
const SteamId = z.string().regex(/^\d{17}$/);
const MarketHashName = z.string().min(1).max(150);
const Moment = z.number().int().min(0).max(8.64e15);
/** Largest number of items in one trade. Steam's limit is higher. */
const MAX_ITEMS = 100;

/** Body of `POST /api/offers`. */
export const OfferRequest = z.strictObject({
  offer_id: Reference,
  partner: SteamId,
  token: z.string().regex(/^[\w-]{8}$/),
  give: z.array(MarketHashName).max(MAX_ITEMS),
  receive: z.array(Reference).max(MAX_ITEMS),
  message: z.string().max(128),
  expires_at_ms: Moment,
  /** Address to which the stand-in sends reports of changes. */
  hook_url: z.url({ protocol: /^https?$/ }).max(2000),
});
export type OfferRequest = z.infer<typeof OfferRequest>;

const Received = z.object({ asset_id: Reference, market_hash_name: MarketHashName });

export const OfferAnswer = z.object({
  offer_id: Reference,
  platform_id: Reference,
  url: z.string().max(2000),
  state: z.enum(OFFER_STATES),
  expires_at_ms: Moment,
  received: z.array(Received).max(MAX_ITEMS),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;

/** Reason that an offer was not accepted (status 409). */
export const RefusalAnswer = z.object({
  error: z.enum(['partner_cannot_trade', 'trade_hold', 'items_gone', 'refused']),
});

/** Body of `POST /api/offers/find` and `/api/offers/cancel`. Status 404: the offer is unknown. */
export const OfferName = z.strictObject({ offer_id: Reference });
/** Body of `POST /api/inventory`. Status 403: the inventory is private. */
export const InventoryRequest = z.strictObject({ steam_id: SteamId });
export const InventoryAnswer = z.object({
  items: z
    .array(z.object({ asset_id: Reference, market_hash_name: MarketHashName, tradable_after_ms: Moment.nullable() }))
    .max(1000),
});
/** Body of `POST /api/holdings`. */
export const HoldingsRequest = z.strictObject({ market_hash_name: MarketHashName });
export const HoldingsAnswer = z.object({ count: z.number().int().min(0) });

const Price = z.number().int().min(0).max(1e12);
/** Body of `POST /api/market/offers`. */
export const MarketQuestion = z.strictObject({ market_hash_name: MarketHashName, most_cents: Price });
export const MarketQuestionAnswer = z.object({ is_offered: z.boolean() });
/** Body of `POST /api/market/orders`. */
export const MarketOrderRequest = z.strictObject({
  order_id: Reference,
  market_hash_name: MarketHashName,
  most_cents: Price,
});
export const MarketOrderAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('delivered'), cost_cents: Price }),
  z.object({ status: z.literal('sold_out') }),
]);

/** Body of a report, which only hints that an offer has changed. */
export const HookBody = z.strictObject({ offer_id: Reference, state: z.enum(OFFER_STATES), occurred_at_ms: Moment });
export type HookBody = z.infer<typeof HookBody>;

/**
 * Returns a secret for one purpose, derived from the shared one. So signatures of payments and of trades are not
 * interchangeable.
 */
export const tradeSecretFor = (purpose: 'api' | 'hook', shared: string): string =>
  createHmac('sha256', shared).update(`updraft.trades.${purpose}`).digest('hex');
