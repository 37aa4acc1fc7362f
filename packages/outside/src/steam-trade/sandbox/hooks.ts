import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import { SIGNATURE_HEADER, signBody } from '../../payments/signature.ts';
import { type HookBody, tradeSecretFor } from './wire.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16_384;
/** A client that missed a report asks by itself sooner or later, so a few repeats are enough. */
const REPEAT_AFTER_MS = [1000, 4000] as const;

export interface Hooks {
  /** Resolves after the first attempt; repeats follow by themselves. */
  report(url: string, body: HookBody): Promise<void>;
  close(): void;
}

/** Signed reports of what happened to offers. */
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
