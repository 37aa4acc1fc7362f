import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import { SIGNATURE_HEADER, signBody } from '../../payments/signature.ts';
import { type HookBody, tradeSecretFor } from './wire.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16_384;
/** Waits before each repeat of a report. Two repeats suffice, because a client also polls the offers. */
const REPEAT_AFTER_MS = [1000, 4000] as const;

export interface Hooks {
  /** Sends a report. Resolves after the first attempt; repeats follow automatically. */
  report(url: string, body: HookBody): Promise<void>;
  close(): void;
}

/** Creates the sender of signed reports about offers. */
export const createHooks = ({ secret, now, fetch }: { secret: string; now: () => number; fetch: Fetch }): Hooks => {
  const waiting = new Set<NodeJS.Timeout>();
  const deliver = async (url: string, rawBody: string): Promise<boolean> => {
    const answer = await boundedFetch(fetch, {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody({ secret: tradeSecretFor('hook', secret), rawBody, nowMs: now() }),
      },
      body: rawBody,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return answer.ok && answer.status < 300;
  };
  const attempt = async (url: string, rawBody: string, repeats: readonly number[]): Promise<void> => {
    const isTaken = await deliver(url, rawBody);
    const [afterMs, ...rest] = repeats;
    if (isTaken || afterMs === undefined) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void attempt(url, rawBody, rest);
    }, afterMs);
    timer.unref();
    waiting.add(timer);
  };
  return {
    report: (url, body) => attempt(url, JSON.stringify(body), REPEAT_AFTER_MS),
    close: () => {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
};
