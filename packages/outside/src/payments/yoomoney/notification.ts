import { createHash, timingSafeEqual } from 'node:crypto';
import type { WebhookResult } from '../port.ts';

const MAX_CHARACTERS = 16_384;
const HASH = /^[0-9a-f]{40}$/;
const OPERATION_ID = /^[\w-]{1,64}$/;
/** Transfers from a wallet and from a card. */
const INCOMING: ReadonlySet<string> = new Set(['p2p-incoming', 'card-incoming']);

const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };

/** The fields that the signature covers, in its order, with the secret in its place. */
const signedText = (fields: Record<string, string>, secret: string): string =>
  [
    ...['notification_type', 'operation_id', 'amount', 'currency', 'datetime', 'sender', 'codepro'].map(
      (name) => fields[name] ?? '',
    ),
    secret,
    fields['label'] ?? '',
  ].join('&');

export const signNotification = (fields: Record<string, string>, secret: string): string =>
  createHash('sha1').update(signedText(fields, secret), 'utf8').digest('hex');

/**
 * Reads a notification of an incoming transfer: which operation it is about. Nothing else of it is used, because the
 * sum that the sender paid and whether the transfer is accepted are not signed. A protected transfer, or one that the
 * wallet has not accepted, is not money yet. `secrets`: one of them has signed it.
 */
export const readNotification = (rawBody: string, secrets: readonly string[]): WebhookResult => {
  if (rawBody.length > MAX_CHARACTERS) return MALFORMED;
  const pairs = [...new URLSearchParams(rawBody)];
  const fields = Object.fromEntries(pairs) as Record<string, string>;
  // The service may have signed the other one of two fields with one name.
  if (Object.keys(fields).length !== pairs.length) return MALFORMED;
  const claimed = fields['sha1_hash'] ?? '';
  const isBy = (secret: string): boolean =>
    timingSafeEqual(Buffer.from(claimed, 'hex'), Buffer.from(signNotification(fields, secret), 'hex'));
  if (!HASH.test(claimed) || !secrets.map(isBy).includes(true)) return { ok: false, reason: 'bad_signature' };
  const { notification_type: type = '', operation_id: receipt = '', codepro, unaccepted } = fields;
  if (fields['test_notification'] === 'true') return { ok: true, ignored: 'test notification' };
  if (!INCOMING.has(type)) return { ok: true, ignored: type.slice(0, 100) };
  if (codepro !== 'false') return { ok: true, ignored: 'a transfer that is protected with a code' };
  if (unaccepted === 'true') return { ok: true, ignored: 'a transfer that the wallet has not accepted' };
  return OPERATION_ID.test(receipt) ? { ok: true, receipt } : MALFORMED;
};
