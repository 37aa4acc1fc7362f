import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import { secretFor, SIGNATURE_HEADER, SIGNATURE_TOLERANCE_MS, signBody } from '../signature.ts';
import type { PayoutWebhookBody } from './payouts-wire.ts';
import type { WebhookBody } from './wire.ts';

/**
 * Delivers webhooks as providers do: with a new signature at each attempt, and with up to five repeats until they are
 * received.
 */

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 65_536;
/** Five repeats after the first attempt. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;
const MAX_WAITING = 1_000;

/** Calls `run` after `delayMs`. Returns a function that cancels the call. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Schedules by a timer that does not keep the process alive: webhooks still pending at its end are not sent. */
export const scheduleByTimer: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface Webhook {
  url: string;
  /** Builds the body before the first attempt. Further attempts send the same body. */
  body: () => WebhookBody | PayoutWebhookBody;
  /** Secret shared with the receiver. */
  secret: string;
  /**
   * Fault of the signature: another secret, or a time one second older than receivers accept. Such a webhook is sent
   * once, because nobody should accept it.
   */
  flaw?: 'wrong_signature' | 'old_signature';
  /** Called after the receiver has accepted the webhook. */
  onTaken?: () => void;
}

export interface WebhookSender {
  /** Resolves after the first attempt; true: the webhook was received. Further attempts follow automatically. */
  send(webhook: Webhook): Promise<boolean>;
  /** Sends after a delay. Returns false if too many webhooks are waiting. */
  sendLater(webhook: Webhook, delayMs: number): boolean;
  /** Cancels all unsent webhooks. */
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
