import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fetch } from '../../http/index.ts';
import type { PriceAnswer, PriceFeed, SoldPrice } from '../port.ts';
import { RowCutter } from './rows.ts';
import { addSales, readSales } from './sales.ts';

/** Address of the marketplace's public prices. They need no key; the response must be requested in Brotli. */
export const SKINPORT_URL = 'https://api.skinport.com/v1';

const TIMEOUT_MS = 60_000;
/** Limit of the unpacked response; all items of the game are about twenty megabytes. */
const MAX_BYTES = 96 * 1024 * 1024;
const MAX_ROWS = 200_000;
/**
 * Time for which a response is kept. The service returns the same response for five minutes, and allows eight requests
 * in that time.
 */
const KEEP_MS = 300_000;
/** `PAUSE_MS` and `MAX_PAUSE_MS`: shortest and longest pause after a failed request. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
/** Largest accepted share of malformed rows. Above it, the format of the response has probably changed. */
const MAX_ODD_SHARE = 0.01;
/** Number of rows that are parsed before the event loop continues. */
const ROWS_AT_ONCE = 200;

export interface SkinportOptions {
  url?: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  fetch?: Fetch;
  timeoutMs?: number;
  maxBytes?: number;
}

/** Error of a malformed response, returned as `malformed`. */
class Malformed extends Error {}

/**
 * Creates a feed of the marketplace's sales of all items of the game, in dollars. It sends at most one request in five
 * minutes; after a failure one in a minute, or in the longer time that the service demands, up to an hour. All callers
 * in that time get the same response.
 */
export const createSkinportPrices = ({
  url = SKINPORT_URL,
  now,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: SkinportOptions): PriceFeed => {
  let last: { answer: PriceAnswer; untilMs: number } | null = null;
  let asking: Promise<PriceAnswer> | null = null;

  /** Keeps a response for `forMs`. By default a failure is kept for a shorter time than a success. */
  const kept = (answer: PriceAnswer, forMs = answer.ok ? KEEP_MS : PAUSE_MS): PriceAnswer => {
    last = { answer, untilMs: now() + forMs };
    return answer;
  };

  const ask = async (signal: AbortSignal | undefined): Promise<PriceAnswer> => {
    const timeOver = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}/sales/history?app_id=730&currency=USD`, {
        redirect: 'manual',
        headers: { accept: 'application/json', 'accept-encoding': 'br' },
        signal: signal ? AbortSignal.any([signal, timeOver]) : timeOver,
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return kept({ ok: false, reason: 'unavailable' }, pauseOf(response, now()));
      }
      const prices = await readPrices(response, maxBytes);
      return kept({ ok: true, asOfMs: momentOf(response, now()), prices });
    } catch (error) {
      // A missing connection, a timeout and an incomplete response all count as unavailable.
      return kept({ ok: false, reason: error instanceof Malformed ? 'malformed' : 'unavailable' });
    }
  };

  return {
    id: 'skinport',
    fetch: async (signal) => {
      if (last && now() < last.untilMs) return last.answer;
      asking ??= ask(signal).finally(() => (asking = null));
      return asking;
    },
  };
};

/** Returns the pause of requests after a refusal, in ms: `Retry-After` as seconds or as a date, within bounds. */
const pauseOf = (response: Response, nowMs: number): number => {
  const text = response.headers.get('retry-after') ?? '';
  const saidMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, Number.isFinite(saidMs) ? saidMs : 0));
};

/** Returns the time of the response: its date minus its age in a cache, at most the present time. */
const momentOf = (response: Response, nowMs: number): number => {
  const dateMs = Date.parse(response.headers.get('date') ?? '');
  const age = Number(response.headers.get('age') ?? '0');
  const ageMs = Number.isFinite(age) && age > 0 ? age * 1000 : 0;
  return Math.min(nowMs, Number.isFinite(dateMs) ? dateMs - ageMs : nowMs - ageMs);
};

const readPrices = async (response: Response, maxBytes: number): Promise<SoldPrice[]> => {
  if (response.body === null) throw new Malformed('no body');
  const prices = new Map<string, SoldPrice>();
  const cutter = new RowCutter();
  let [bytes, rows, odd] = [0, 0, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Malformed('too large');
    for (const text of cut(() => cutter.push(chunk))) {
      rows += 1;
      if (rows > MAX_ROWS) throw new Malformed('too many rows');
      const row = readSales(text);
      if (row) addSales(prices, row);
      else odd += 1;
      if (rows % ROWS_AT_ONCE === 0) await nextTurn();
    }
  }
  cut(() => cutter.end());
  if (prices.size === 0 || odd > rows * MAX_ODD_SHARE) throw new Malformed('rows are out of shape');
  return [...prices.values()];
};

const cut = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new Malformed((error as Error).message);
  }
};
