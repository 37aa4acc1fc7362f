import type { z } from 'zod';
import { boundedFetch, parseJson, type Fetch } from '../../http/bounded-fetch.ts';
import type { PageHandler } from '../../http/page.ts';
import { jsonResponse } from '../../http/respond.ts';
import { SIGNATURE_HEADER, signBody, signatureFailure } from '../../payments/signature.ts';
import type { FoundOffer, ItemMarket, Offer, TradeService } from '../port.ts';
import {
  HoldingsAnswer,
  HookBody,
  InventoryAnswer,
  MarketOrderAnswer,
  MarketQuestionAnswer,
  OfferAnswer,
  RefusalAnswer,
  tradeSecretFor,
} from './wire.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 262_144;
const MAX_HOOK_CHARACTERS = 16_384;

export interface SandboxTradesOptions {
  /** Address at which the stand-in is mounted: `http://localhost:3000/sandbox/trade`. */
  apiUrl: string;
  /** Address at which `handleHook` is mounted, for the stand-in's reports. */
  hookUrl: string;
  /** Secret shared with the stand-in. */
  secret: string;
  now?: () => number;
  fetch?: Fetch;
}

export interface SandboxTrades extends TradeService {
  /** Receives the stand-in's signed reports. */
  handleHook: PageHandler;
  market: ItemMarket;
}

const offerOf = (answer: z.output<typeof OfferAnswer>): Offer => ({
  offerId: answer.offer_id,
  platformId: answer.platform_id,
  url: answer.url,
  state: answer.state,
  expiresAtMs: answer.expires_at_ms,
  received: answer.received.map((item) => ({ assetId: item.asset_id, marketHashName: item.market_hash_name })),
});

/**
 * Creates the client of the stand-in for the trading platform, for offers and inventories over HTTP. Its requests and
 * the stand-in's reports are signed.
 */
export const createSandboxTrades = ({
  apiUrl,
  hookUrl,
  secret,
  now = Date.now,
  fetch = globalThis.fetch,
}: SandboxTradesOptions): SandboxTrades => {
  const listeners = new Set<(offerId: string) => void>();

  const ask = async (path: string, question: object): Promise<{ status: number; body: unknown } | null> => {
    const body = JSON.stringify(question);
    const answer = await boundedFetch(fetch, {
      url: `${apiUrl}/api${path}`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody({ secret: tradeSecretFor('api', secret), rawBody: body, nowMs: now() }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return answer.ok ? { status: answer.status, body: parseJson(answer.text) } : null;
  };
  /** Returns the parsed response; null: none, an error, or a malformed one. */
  const asked = async <Schema extends z.ZodType>(
    path: string,
    question: object,
    schema: Schema,
  ): Promise<z.output<Schema> | null> => {
    const answer = await ask(path, question);
    return answer?.status === 200 ? (schema.safeParse(answer.body).data ?? null) : null;
  };
  const found = async (path: string, offerId: string): Promise<FoundOffer> => {
    const answer = await ask(path, { offer_id: offerId });
    if (answer?.status === 404) return 'unknown';
    const parsed = answer?.status === 200 ? OfferAnswer.safeParse(answer.body) : null;
    return parsed?.success ? offerOf(parsed.data) : null;
  };

  const market: ItemMarket = {
    id: 'sandbox',
    offers: async ({ marketHashName, maxCents }) =>
      (await asked('/market/offers', { market_hash_name: marketHashName, most_cents: maxCents }, MarketQuestionAnswer))
        ?.is_offered ?? null,
    order: async ({ orderId, marketHashName, maxCents }) => {
      const answer = await asked(
        '/market/orders',
        { order_id: orderId, market_hash_name: marketHashName, most_cents: maxCents },
        MarketOrderAnswer,
      );
      return answer?.status === 'delivered' ? { status: 'delivered', costCents: answer.cost_cents } : answer;
    },
  };

  return {
    id: 'sandbox',
    market,
    inventory: async (steamId) => {
      const answer = await ask('/inventory', { steam_id: steamId });
      if (answer?.status === 403) return { ok: false, reason: 'private' };
      const parsed = answer?.status === 200 ? InventoryAnswer.safeParse(answer.body) : null;
      if (!parsed?.success) return { ok: false, reason: 'unavailable' };
      return {
        ok: true,
        items: parsed.data.items.map((item) => ({
          assetId: item.asset_id,
          marketHashName: item.market_hash_name,
          tradableAfterMs: item.tradable_after_ms,
        })),
      };
    },
    holdings: async (marketHashName) =>
      (await asked('/holdings', { market_hash_name: marketHashName }, HoldingsAnswer))?.count ?? null,
    sendOffer: async (offer) => {
      const answer = await ask('/offers', {
        offer_id: offer.offerId,
        partner: offer.partnerSteamId,
        token: offer.token,
        give: offer.give,
        receive: offer.receive,
        message: offer.message,
        expires_at_ms: offer.expiresAtMs,
        hook_url: hookUrl,
      });
      if (answer?.status === 201) {
        const parsed = OfferAnswer.safeParse(answer.body);
        return parsed.success ? { ok: true, offer: offerOf(parsed.data) } : { ok: false, reason: 'unavailable' };
      }
      if (answer?.status === 409)
        return { ok: false, reason: RefusalAnswer.safeParse(answer.body).data?.error ?? 'unavailable' };
      return { ok: false, reason: answer?.status === 422 ? 'refused' : 'unavailable' };
    },
    findOffer: (offerId) => found('/offers/find', offerId),
    cancelOffer: (offerId) => found('/offers/cancel', offerId),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    linkPageOf: (steamId) => `${apiUrl}/account/${steamId}`,
    handleHook: (request) => {
      const isSized = request.method === 'POST' && request.body.length <= MAX_HOOK_CHARACTERS;
      const failure = signatureFailure({
        secret: tradeSecretFor('hook', secret),
        rawBody: request.body,
        header: request.headers[SIGNATURE_HEADER],
        nowMs: now(),
      });
      if (!isSized || failure !== null)
        return Promise.resolve(jsonResponse({ error: failure ?? 'malformed' }, failure ? 401 : 400));
      const parsed = HookBody.safeParse(parseJson(request.body));
      if (!parsed.success) return Promise.resolve(jsonResponse({ error: 'malformed' }, 400));
      for (const listener of listeners) listener(parsed.data.offer_id);
      return Promise.resolve(jsonResponse({ taken: true }));
    },
    close: () => Promise.resolve(listeners.clear()),
  };
};
