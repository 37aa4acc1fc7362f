import { parseJson } from '../../http/bounded-fetch.ts';
import type { PageRequest, PageResponse } from '../../http/page.ts';
import { jsonResponse } from '../../http/respond.ts';
import { SIGNATURE_HEADER, signatureFailure } from '../../payments/signature.ts';
import type { z } from 'zod';
import type { BookedOffer, TradeBook } from './book.ts';
import type { Platform } from './platform.ts';
import {
  HoldingsRequest,
  InventoryRequest,
  MarketOrderRequest,
  MarketQuestion,
  type OfferAnswer,
  OfferName,
  OfferRequest,
  tradeSecretFor,
} from './wire.ts';

const MAX_BODY_CHARACTERS = 65_536;

export interface ApiOptions {
  platform: Platform;
  book: TradeBook;
  secret: string;
  now: () => number;
  /** True for items that neither the site's own account nor the market has. */
  isSoldOut: (marketHashName: string) => boolean;
  urlOf: (platformId: string) => string;
}

const answerOf = (offer: BookedOffer, urlOf: ApiOptions['urlOf']): OfferAnswer => ({
  offer_id: offer.request.offer_id,
  platform_id: offer.platformId,
  url: urlOf(offer.platformId),
  state: offer.state,
  expires_at_ms: offer.request.expires_at_ms,
  received: offer.received.map(({ assetId, marketHashName }) => ({
    asset_id: assetId,
    market_hash_name: marketHashName,
  })),
});

type Answer = (body: unknown) => Promise<PageResponse> | PageResponse;

const parsed =
  <Schema extends z.ZodType>(
    schema: Schema,
    work: (input: z.output<Schema>) => Promise<PageResponse> | PageResponse,
  ): Answer =>
  (body) => {
    const result = schema.safeParse(body);
    return result.success ? work(result.data) : jsonResponse({ error: 'invalid' }, 422);
  };

/** Creates the API of the stand-in for the trading platform, which the site calls with signed requests. */
export const createTradeApi = ({ platform, book, secret, now, isSoldOut, urlOf }: ApiOptions) => {
  const shown = (offer: BookedOffer | undefined): PageResponse =>
    offer ? jsonResponse(answerOf(offer, urlOf)) : jsonResponse({ error: 'unknown' }, 404);
  const order = async (input: MarketOrderRequestData): Promise<PageResponse> => {
    const known = book.orderOf(input.order_id);
    if (!known && isSoldOut(input.market_hash_name)) return jsonResponse({ status: 'sold_out' });
    if (!known)
      await book.write({
        kind: 'order',
        atMs: now(),
        orderId: input.order_id,
        marketHashName: input.market_hash_name,
        costCents: input.most_cents,
      });
    return jsonResponse({ status: 'delivered', cost_cents: known?.costCents ?? input.most_cents });
  };
  const answers: Record<string, Answer> = {
    '/api/offers': parsed(OfferRequest, async (input) => {
      if (input.give.some(isSoldOut)) return jsonResponse({ error: 'items_gone' }, 409);
      const outcome = await platform.send(input);
      return outcome.ok
        ? jsonResponse(answerOf(outcome.offer, urlOf), 201)
        : jsonResponse({ error: outcome.error }, 409);
    }),
    '/api/offers/find': parsed(OfferName, async ({ offer_id }) => {
      await platform.tick();
      return shown(book.find(offer_id));
    }),
    '/api/offers/cancel': parsed(OfferName, async ({ offer_id }) => shown(await platform.cancel(offer_id))),
    '/api/inventory': parsed(InventoryRequest, ({ steam_id }) => {
      if (book.modeOf(steam_id) === 'private') return jsonResponse({ error: 'private' }, 403);
      const items = book.inventoryOf(steam_id).map(({ assetId, marketHashName, tradableAfterMs }) => ({
        asset_id: assetId,
        market_hash_name: marketHashName,
        tradable_after_ms: tradableAfterMs !== null && tradableAfterMs > now() ? tradableAfterMs : null,
      }));
      return jsonResponse({ items });
    }),
    '/api/holdings': parsed(HoldingsRequest, ({ market_hash_name }) =>
      jsonResponse({ count: isSoldOut(market_hash_name) ? 0 : 1 }),
    ),
    '/api/market/offers': parsed(MarketQuestion, ({ market_hash_name }) =>
      jsonResponse({ is_offered: !isSoldOut(market_hash_name) }),
    ),
    '/api/market/orders': parsed(MarketOrderRequest, order),
  };

  /** Returns the response; null: the request is not a call of this API. */
  return (request: PageRequest): Promise<PageResponse> | PageResponse | null => {
    const answer = request.method === 'POST' ? answers[request.path] : undefined;
    if (!answer) return null;
    if (request.body.length > MAX_BODY_CHARACTERS) return jsonResponse({ error: 'too_large' }, 413);
    const failure = signatureFailure({
      secret: tradeSecretFor('api', secret),
      rawBody: request.body,
      header: request.headers[SIGNATURE_HEADER],
      nowMs: now(),
    });
    return failure === null ? answer(parseJson(request.body)) : jsonResponse({ error: 'unauthorized' }, 401);
  };
};

type MarketOrderRequestData = z.output<typeof MarketOrderRequest>;
