import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import type { RoubleRate, RoubleRates } from '../p2p.ts';
import { readDailyRates } from './daily-xml.ts';

/** Address of the Bank of Russia's official daily rates. */
export const BANK_OF_RUSSIA_URL = 'https://www.cbr.ru/scripts/XML_daily.asp';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 131_072;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Pause after a failed request, so that repeated attempts of players do not flood the bank. */
const PAUSE_MS = 60_000;
/** Time for which a rate stays in use while the bank is unreachable. */
const KEEP_MS = 6 * HOUR_MS;
/** Largest age of a rate. No rates are set on holidays, the longest of which last eleven days, in January. */
const MAX_AGE_MS = 14 * DAY_MS;
/**
 * Largest time by which a rate may lie in the future, because the rate of the next days is published before they begin.
 */
const MAX_AHEAD_MS = 5 * DAY_MS;

export interface BankOfRussiaOptions {
  url?: string;
  /** Returns the time since 1970, in ms. */
  now: () => number;
  fetch?: Fetch;
  /** Bounds of a rate in whole kopecks per dollar. A rate outside them is an error of the feed and is not used. */
  leastKopecks?: number;
  maxKopecks?: number;
}

/**
 * Creates a source of the official rate, which is requested at most once an hour, and after a failure once a minute.
 * `current` returns null without a recent rate within the bounds.
 */
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
        // Concurrent callers wait for the same request.
        asking ??= ask().finally(() => {
          asking = null;
        });
        await asking;
      }
      return last !== null && now() - last.gotAtMs < KEEP_MS && isReliable(last.rate) ? last.rate : null;
    },
  };
};
