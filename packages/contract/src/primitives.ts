import { z } from 'zod';
import type { TableGame } from './declared-games.ts';
import { MAX_CENTS, toDollars } from '@updraft/rules/money';
import { isStorable, oneLine } from '@updraft/rules/text';
import { MAX_DOLLARS } from './constants.ts';

/**
 * A text exactly as it was sent, for comparison or for a rule that cleans it. Base of the free texts from callers.
 * [TX-1]
 */
export const Verbatim = z.string().refine(isStorable, 'not storable');

/** A line of text, cleaned before its length is checked. [TX-1, TX-2] */
export const Line = Verbatim.overwrite(oneLine);

/** Reason for an action of staff. */
export const Reason = Line.min(3).max(300);

/** Database ids: positive integers that a double holds exactly. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An id in a query string, where everything is text. */
export const QueryId = z
  .union([Id, z.string().regex(/^[1-9]\d{0,15}$/)])
  .transform(Number)
  .pipe(Id);

/**
 * A sum in dollars from the server, with at most two decimals, never negative. Its bound is the largest sum that the
 * ledger can hold.
 */
export const Dollars = z
  .number()
  .min(0)
  .max(MAX_CENTS / 100)
  .refine((value) => toDollars(value * 100) === value, 'at most two decimals');

/** An amount in dollars from a caller, with at most two decimals, never negative. */
export const AskedDollars = z
  .number()
  .min(0)
  .max(MAX_DOLLARS)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');

/** A difference in dollars, which may be negative (net positions). */
export const SignedDollars = z.number().min(-1e12).max(1e12);

/** Lower-case hexadecimal SHA-256 text. */
export const HexHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Signature of a randomness network, in lower-case hexadecimal. */
export const HexSignature = z.string().regex(/^([0-9a-f]{2}){1,96}$/);

/** A key made by the client. A repeated command under the same key gets the first response again. */
export const IdempotencyKey = z.string().regex(/^[\w.:-]{8,80}$/);

/** The bearer token, as in local storage and in socket events. */
export const ApiToken = Verbatim.min(20).max(200);

/** Moments on the wire are ISO 8601 in UTC. */
export const Moment = z.string().max(40);

/** Key of a text, such as `crash_api.bet_made`. A value with a space is shown unchanged. */
export const MessageKey = z.string().max(300);

/** Values for the placeholders of a message: sums in dollars, counts, names. */
export const MessageParams = z.record(z.string(), z.union([z.string(), z.number()]));
export type MessageParams = z.infer<typeof MessageParams>;

/** A call without payload: no body, or an empty object. */
export const Nothing = z.strictObject({});

/** `{"<item id>": {}}`: a set of items in a payload. */
export const ItemsById = (most: number) =>
  z
    .record(z.string().regex(/^[1-9]\d{0,15}$/), z.strictObject({}))
    .refine((value) => Object.keys(value).length <= most, `at most ${most} items`);

/** Returns the ids in an `ItemsById` value, ascending. */
export const idsOf = (items: Record<string, unknown>): number[] =>
  Object.keys(items)
    .map(Number)
    .sort((a, b) => a - b);

/** Plain response of a command: its outcome as a message key, with details in `params`. */
export const StatusAnswer = z.object({
  status: z.enum(['success', 'error']),
  message: MessageKey,
  params: MessageParams.optional(),
  additional: z.string().optional(),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;

/** Multipliers travel as numbers with at most two decimals. */
export const Multiplier = z.number().min(1).max(9999.99);

/**
 * Cursor of a list: the values that order its last sent row, as digits. A caller sends it back unchanged to get the
 * next page.
 */
export const Cursor = z.string().regex(/^\d{1,16}(-\d{1,16}){0,7}$/);

/**
 * Returns the schema of a cursor in a call's input, parsed into the numbers that order the list. `any`: one number for
 * each game of the site.
 */
export const cursorOf = (parts: 1 | 2 | 'any') =>
  Cursor.transform((text) => text.split('-').map(Number)).refine(
    (numbers) => (parts === 'any' || numbers.length === parts) && numbers.every(Number.isSafeInteger),
    'not a cursor of this list',
  );

/** Returns the schema of a page of bets of any game. `next`: cursor of the next page; null: this is the last one. */
export const betsPage = <Bet extends z.ZodType>(bet: Bet) =>
  z.object({ success: z.literal(true), bets: z.array(bet), next: Cursor.nullable() });

/** Name of a table game. The schema accepts any name, because the server decides which games exist. */
export const GameName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/) as unknown as z.ZodType<TableGame, TableGame>;

/**
 * True if the moment lies in the years 1 to 9999 of UTC, which the database can store. An offset can move a moment out
 * of these years.
 */
const hasYear = (moment: string): boolean => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A moment from a caller: ISO 8601 with an offset, in the years 1 to 9999 of UTC. */
export const AskedMoment = z.iso.datetime({ offset: true }).max(40).refine(hasYear, 'out of range');

/** A period in a request, from `from` (inclusive) to `to` (exclusive). Left out: no bound. */
export const Period = { from: AskedMoment.optional(), to: AskedMoment.optional() };
