import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import { secretFor, SIGNATURE_HEADER, SIGNATURE_TOLERANCE_MS, signBody } from '../signature.ts';
import type { PayoutWebhookBody } from './payouts-wire.ts';
import type { WebhookBody } from './wire.ts';

/**
 * Delivers webhooks as providers do: with a new signature at each attempt, and again after a while if nobody received
 * them.
 */

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 65_536;
/** Five repeats after the first attempt. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const MAX_WAITING = 1_000;

/** Runs something later. Returns a function that cancels it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Does not keep the process alive: a webhook that is due after the process's end is not sent. */
export const scheduleByTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface Webhook {
  url: string;
  /** Builds the body at the time of sending. */
  body: () => WebhookBody | PayoutWebhookBody;
  /** Shared with the receiver. */
  secret: string;
  /**
   * Signed with another secret, or a second longer ago than a receiver may believe. Sent once: nobody should accept it.
   */
  flaw?: 'wrong_signature' | 'old_signature';
  onTaken?: () => void;
}

export interface WebhookSender {
  /** Resolves after the first attempt with whether the webhook was received. Further attempts follow by themselves. */
  send(webhook: Webhook): Promise<boolean>;
  /** Sends after a delay. False if too many are waiting already. */
  sendLater(webhook: Webhook, delayMs: number): boolean;
  /** Cancels everything that has not been sent. */
  close(): void;
}

export interface WebhookSenderOptions {
  now: () => number;
  schedule: Schedule;
  fetch: Fetch;
}

const signatureOf = ({ secret, flaw }: Webhook, rawBody: string, nowMs: number): string => {
  const key = secretFor('webhook', flaw === 'wrong_signature' ? `not ${secret}` : secret);
  return signBody({
    secret: key,
    rawBody,
    nowMs: flaw === 'old_signature' ? nowMs - SIGNATURE_TOLERANCE_MS - 1_000 : nowMs,
  });
};

export const createWebhookSender = ({ now, schedule, fetch }: WebhookSenderOptions): WebhookSender => {
  const waiting = new Set<() => void>();
  let isClosed = false;

  const later = (run: () => void, delayMs: number): boolean => {
    if (isClosed || waiting.size >= MAX_WAITING) return false;
    const cancel = schedule(() => {
      waiting.delete(cancel);
      run();
    }, delayMs);
    waiting.add(cancel);
    return true;
  };

  const deliver = async (webhook: Webhook, rawBody: string): Promise<boolean> => {
    const answer = await boundedFetch(fetch, {
      url: webhook.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(webhook, rawBody, now()) },
      body: rawBody,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return answer.ok && answer.status >= 200 && answer.status < 300;
  };

  const attempt = async (webhook: Webhook, rawBody: string, retries: readonly number[]): Promise<boolean> => {
    const isTaken = await deliver(webhook, rawBody);
    const [delayMs, ...rest] = retries;
    if (isTaken) webhook.onTaken?.();
    else if (delayMs !== undefined) later(() => void attempt(webhook, rawBody, rest), delayMs);
    return isTaken;
  };

  const send = (webhook: Webhook): Promise<boolean> =>
    attempt(webhook, JSON.stringify(webhook.body()), webhook.flaw === undefined ? RETRY_DELAYS_MS : []);

  return {
    send,
    sendLater: (webhook, delayMs) => later(() => void send(webhook), delayMs),
    close: () => {
      isClosed = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
};
