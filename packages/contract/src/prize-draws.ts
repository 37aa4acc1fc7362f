import { z } from 'zod';
import { call } from './define.ts';
import { ScheduledRound } from './draws.ts';
import { ShownItem } from './items.ts';
import { PublicUser } from './players.ts';
import { Dollars, HexHash, HexSignature, Id, MessageKey, Moment, QueryId } from './primitives.ts';

/** Purpose of a draw. */
export const PrizeDrawKind = z.enum(['hourly', 'giveaway']);
export type PrizeDrawKind = z.infer<typeof PrizeDrawKind>;

/**
 * `open`: entries are accepted. `waiting`: the list of entries is closed, and the draw waits for the beacon. `drawn`:
 * the winners are drawn. `canceled`: staff canceled the draw while it was open.
 */
export const PrizeDrawStatus = z.enum(['open', 'waiting', 'drawn', 'canceled']);
export type PrizeDrawStatus = z.infer<typeof PrizeDrawStatus>;

/** A winner of a draw. A prize is money (`sum`) or an item; the other one is null. */
export const PrizeWinner = z.object({
  /** Number of the prize in the order of the draw, from 1. */
  prize: z.number().int().min(1),
  user: PublicUser,
  sum: Dollars.nullable(),
  item: ShownItem.nullable(),
  /** Weight of the entry: cents staked in the hour, or 1 in a giveaway. */
  weight: z.number().int().min(1),
});
export type PrizeWinner = z.infer<typeof PrizeWinner>;

/** A draw with all values for its verification. Null: not known yet. */
export const PrizeDraw = z.object({
  id: Id,
  kind: PrizeDrawKind,
  status: PrizeDrawStatus,
  rules_version: z.number().int(),
  opened_at: Moment,
  /** The announced close, in milliseconds since 1970. It never changes. */
  closes_at_ms: z.number().int(),
  /** The hash of the secret: published before any entry. */
  public_hash: HexHash,
  prizes: z.number().int().min(1),
  /** Number of entries, and the sum of their weights; null until the close. */
  entries_count: z.number().int().min(0).nullable(),
  total_weight: z.number().int().min(0).nullable(),
  entries_hash: HexHash.nullable(),
  /**
   * The hashed list of entries, `from-to:player,from-to:player,…` with a ticket for each unit of weight; null until the
   * close.
   */
  entries: z.string().nullable(),
  beacon: ScheduledRound.nullable(),
  beacon_randomness: HexHash.nullable(),
  beacon_signature: HexSignature.nullable(),
  /** The secret itself, whose hash is `public_hash`; null until the draw has ended. */
  secret_hash: HexHash.nullable(),
  /**
   * The moment by which the beacon round is chosen: the announced close; or, if the site started again only after the
   * release of that beacon round, the moment at which the list was stored.
   */
  decided_from_ms: z.number().int().nullable(),
  winners: z.array(PrizeWinner),
});
export type PrizeDraw = z.infer<typeof PrizeDraw>;

export const prizeDrawsCalls = {
  'GET /api/prize-draws/get': call({
    auth: 'none',
    input: z.strictObject({ id: QueryId }),
    output: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), draw: PrizeDraw }),
      z.object({ success: z.literal(false), message: MessageKey }),
    ]),
    about: 'A draw of the hourly bonus or of a giveaway with everything that its verification needs.',
    messages: ['app_api.not_found'],
  }),
} as const;
