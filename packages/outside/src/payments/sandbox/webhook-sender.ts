import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import { secretFor, SIGNATURE_HEADER, signBody } from '../signature.ts';
import type { WebhookBody } from './wire.ts';

/** Delivers webhooks as providers do: signed afresh at each attempt, again after a while if nobody took them. */

const TIMEOUT_MS = 5_000;
const MOST_ANSWER_BYTES = 65_536;
/** Five repeats after the first attempt. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const MOST_WAITING = 1_000;

/** Runs something later; answers how to call it off. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Does not keep the process alive: a webhook that is due after the end of the process is not sent. */
export const scheduleByTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface WebhookSender {
  /** Resolves after the first attempt, with whether it was taken; further attempts follow by themselves. */
  send(webhookUrl: string, body: WebhookBody): Promise<boolean>;
  /** Sends after a delay. False if too many are waiting already. */
  sendLater(webhookUrl: string, body: () => WebhookBody, delayMs: number): boolean;
  /** Calls off whatever has not been sent. */
  close(): void;
}

export interface WebhookSenderOptions {
  secret: string;
  now: () => number;
  schedule: Schedule;
  fetch: Fetch;
}

export const createWebhookSender = ({ secret, now, schedule, fetch }: WebhookSenderOptions): WebhookSender => {
  const waiting = new Set<() => void>();
  let isClosed = false;

  const later = (run: () => void, delayMs: number): boolean => {
    if (isClosed || waiting.size >= MOST_WAITING) return false;
    const cancel = schedule(() => {
      waiting.delete(cancel);
      run();
    }, delayMs);
    waiting.add(cancel);
    return true;
  };

  const deliver = async (url: string, rawBody: string): Promise<boolean> => {
    const answer = await boundedFetch(fetch, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody({ secret: secretFor('webhook', secret), rawBody, nowMs: now() }) },
      body: rawBody,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_ANSWER_BYTES,
    });
    return answer.ok && answer.status >= 200 && answer.status < 300;
  };

  const attempt = async (url: string, rawBody: string, retries: readonly number[]): Promise<boolean> => {
    const isTaken = await deliver(url, rawBody);
    const [delayMs, ...rest] = retries;
    if (!isTaken && delayMs !== undefined) later(() => void attempt(url, rawBody, rest), delayMs);
    return isTaken;
  };

  return {
    send: (url, body) => attempt(url, JSON.stringify(body), RETRY_DELAYS_MS),
    sendLater: (url, body, delayMs) => later(() => void attempt(url, JSON.stringify(body()), RETRY_DELAYS_MS), delayMs),
    close: () => {
      isClosed = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
};
