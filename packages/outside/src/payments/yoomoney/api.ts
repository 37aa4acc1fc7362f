import { z } from 'zod';
import { type Fetch, boundedFetch, parseJson } from '../../http/bounded-fetch.ts';

/** Requests of the API of a YooMoney wallet: forms by POST with the wallet's token, and responses as JSON. */

export const YOOMONEY_URL = 'https://yoomoney.ru';

const TIMEOUT_MS = 8_000;
/** Limit of a response: room for a hundred operations with all their texts. */
const MAX_ANSWER_BYTES = 1_048_576;
const MAX_ROUBLES = 1_000_000;

/** Roubles as a number with at most two decimals, in kopecks. */
export const Roubles = z
  .number()
  .positive()
  .max(MAX_ROUBLES)
  .refine((roubles) => Math.abs(roubles * 100 - Math.round(roubles * 100)) < 1e-6)
  .transform((roubles) => Math.round(roubles * 100));

export interface YoomoneyApiOptions {
  /** Access token of the wallet. The wallet's owner has chosen the calls that the token allows. */
  token: string;
  /** Address of the service, without a trailing slash. */
  url?: string;
  fetch?: Fetch;
  timeoutMs?: number;
}

export interface YoomoneyApi {
  /**
   * Returns the parsed response. `denied`: the token is invalid, or does not allow this call. Null: the response, and
   * so the outcome, is unknown.
   */
  ask<Schema extends z.ZodType>(
    method: string,
    request: { fields?: Record<string, string>; schema: Schema },
  ): Promise<z.output<Schema> | 'denied' | null>;
}

export const createYoomoneyApi = ({
  token,
  url = YOOMONEY_URL,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
}: YoomoneyApiOptions): YoomoneyApi => ({
  ask: async (method, { fields = {}, schema }) => {
    const answer = await boundedFetch(fetch, {
      url: `${url}/api/${method}`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.ok) return null;
    if (answer.status === 401 || answer.status === 403) return 'denied';
    const parsed = answer.status === 200 ? schema.safeParse(parseJson(answer.text)) : null;
    return parsed?.success ? parsed.data : null;
  },
});
