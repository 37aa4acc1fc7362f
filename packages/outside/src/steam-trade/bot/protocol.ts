import { z } from 'zod';
import { OFFER_STATES } from '../port.ts';

/** The messages between the site and the bot's thread. */

const Text = z.string().max(300);
const NewOffer = z.object({
  offerId: Text,
  partnerSteamId: Text,
  token: Text,
  give: z.array(Text),
  receive: z.array(Text),
  message: Text,
  expiresAtMs: z.number(),
});

/** A request with its number, which the response repeats. */
export const Question = z.intersection(
  z.object({ n: z.number().int() }),
  z.discriminatedUnion('ask', [
    z.object({ ask: z.literal('inventory'), steamId: Text }),
    z.object({ ask: z.literal('holdings'), marketHashName: Text }),
    z.object({ ask: z.literal('send'), offer: NewOffer }),
    z.object({ ask: z.literal('find'), offerId: Text }),
    z.object({ ask: z.literal('cancel'), offerId: Text }),
  ]),
);
export type Question = z.infer<typeof Question>;

/** Message from the thread: a response, or a hint that an offer may have changed. */
export const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), n: z.number().int(), value: z.unknown() }),
  z.object({ kind: z.literal('failure'), n: z.number().int() }),
  z.object({ kind: z.literal('changed'), offerId: Text }),
]);
export type Message = z.infer<typeof Message>;

const Offer = z.object({
  offerId: z.string(),
  platformId: z.string().nullable(),
  url: z.string().nullable(),
  state: z.enum(OFFER_STATES),
  expiresAtMs: z.number().nullable(),
  received: z.array(z.object({ assetId: z.string(), marketHashName: z.string() })).readonly(),
});

/** The responses, by their requests. */
export const ANSWERS = {
  inventory: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      items: z.array(
        z.object({ assetId: z.string(), marketHashName: z.string(), tradableAfterMs: z.number().nullable() }),
      ),
    }),
    z.object({ ok: z.literal(false), reason: z.enum(['private', 'unavailable']) }),
  ]),
  holdings: z.number().int().min(0).nullable(),
  send: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), offer: Offer }),
    z.object({
      ok: z.literal(false),
      reason: z.enum(['partner_cannot_trade', 'trade_hold', 'items_gone', 'refused', 'too_many_open', 'unavailable']),
    }),
  ]),
  find: z.union([Offer, z.literal('unknown'), z.null()]),
  cancel: z.union([Offer, z.literal('unknown'), z.null()]),
} as const;
export type Answers = { [K in keyof typeof ANSWERS]: z.infer<(typeof ANSWERS)[K]> };

/** Calls of the bot in its thread. */
export interface Bot {
  inventory(steamId: string): Promise<Answers['inventory']>;
  holdings(marketHashName: string): Promise<Answers['holdings']>;
  send(offer: z.infer<typeof NewOffer>): Promise<Answers['send']>;
  find(offerId: string): Promise<Answers['find']>;
  cancel(offerId: string): Promise<Answers['cancel']>;
}

/** A thread, or anything else that receives and sends messages. */
export interface Channel {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}
