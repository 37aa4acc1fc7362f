import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import type { RoubleRate, RoubleRates } from '../p2p.ts';
import { readDailyRates } from './daily-xml.ts';

/** The Bank of Russia's official rates of the day. */
export const BANK_OF_RUSSIA_URL = 'https://www.cbr.ru/scripts/XML_daily.asp';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 131_072;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After a failure there is no request for this long, so that players who press again cause no flood at the bank. */
const PAUSE_MS = 60_000;
/** A rate is used for this long while the bank cannot be asked. */
const KEEP_MS = 6 * HOUR_MS;
/** No rates are set on holidays; the longest ones, in January, last eleven days. */
const MAX_AGE_MS = 14 * DAY_MS;
/** The next days' rate is published before those days begin. */
const MAX_AHEAD_MS = 5 * DAY_MS;

export interface BankOfRussiaOptions {
  url?: string;
  /** Time since 1970 in ms. */
  now: () => number;
  fetch?: Fetch;
  /** A rate outside these bounds is a mistake of the feed and is not used; whole kopecks for a dollar. */
  leastKopecks?: number;
  maxKopecks?: number;
}

/** The official rate, requested at most once an hour. Null when there is none that is recent and within bounds. */
export const createBankOfRussiaRates = (options: BankOfRussiaOptions): RoubleRates => {
  const {
    url = BANK_OF_RUSSIA_URL,
    now,
    fetch = globalThis.fetch,
    leastKopecks = 3_000,
    maxKopecks = 30_000,
  } = options;
  let last: { rate: RoubleRate; gotAtMs: number } | null = null;
  let failedAtMs = -Infinity;
  let asking: Promise<void> | null = null;

  const isReliable = ({ kopecksPerDollar, asOfMs }: RoubleRate): boolean =>
    kopecksPerDollar >= leastKopecks &&
    kopecksPerDollar <= maxKopecks &&
    now() - asOfMs <= MAX_AGE_MS &&
    asOfMs - now() <= MAX_AHEAD_MS;

  const ask = async (): Promise<void> => {
    const answer = await boundedFetch(fetch, {
      url,
      headers: { accept: 'application/xml, text/xml' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const rate = answer.ok && answer.status === 200 ? readDailyRates(answer.text) : null;
    if (rate !== null && isReliable(rate)) last = { rate, gotAtMs: now() };
    else failedAtMs = now();
  };

  return {
    current: async () => {
      const isFresh = last !== null && now() - last.gotAtMs < HOUR_MS;
      if (!isFresh && now() - failedAtMs >= PAUSE_MS) {
        // Callers that come meanwhile wait for the same request.
        asking ??= ask().finally(() => {
          asking = null;
        });
        await asking;
      }
      return last !== null && now() - last.gotAtMs < KEEP_MS && isReliable(last.rate) ? last.rate : null;
    },
  };
};
