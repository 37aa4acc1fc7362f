import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookResult } from '../port.ts';

const MAX_CHARACTERS = 16_384;
const SIGNATURE = /^[0-9a-f]{64}$/;
const OPERATION_ID = /^[\w-]{1,64}$/;
/** Types of incoming transfers: from a wallet and from a card. */
const INCOMING: ReadonlySet<string> = new Set(['p2p-incoming', 'card-incoming']);

const MALFORMED: WebhookResult = { ok: false, reason: 'malformed' };

/** Returns the value percent-encoded by RFC 3986, including the five signs that `encodeURIComponent` leaves out. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the signature of a notification over all of its fields, in the order of their names. */
export const signNotification = (fields: Record<string, string>, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      Object.keys(fields)
        .filter((name) => name !== 'sign')
        .sort()
        .map((name) => `${name}=${encoded(fields[name] ?? '')}`)
        .join('&'),
    )
    .digest('hex');

/**
 * Checks the signature of a notification, and reads the operation id of an incoming transfer. The other values are read
 * from the wallet's history. A protected transfer, or one that the wallet has not accepted, does not count yet.
 * `secrets`: accepted secrets of the signature.
 */
export const readNotification = (rawBody: string, secrets: readonly string[]): WebhookResult => {
  if (rawBody.length > MAX_CHARACTERS) return MALFORMED;
  const pairs = [...new URLSearchParams(rawBody)];
  const fields = Object.fromEntries(pairs) as Record<string, string>;
  // Fields of the same name are refused, because it is unknown which one is signed.
  if (Object.keys(fields).length !== pairs.length) return MALFORMED;
  const claimed = fields['sign'] ?? '';
  const isBy = (secret: string): boolean =>
    timingSafeEqual(Buffer.from(claimed, 'hex'), Buffer.from(signNotification(fields, secret), 'hex'));
  if (!SIGNATURE.test(claimed) || !secrets.map(isBy).includes(true)) return { ok: false, reason: 'bad_signature' };
  const { notification_type: type = '', operation_id: receipt = '', codepro, unaccepted } = fields;
  if (fields['test_notification'] === 'true') return { ok: true, ignored: 'test notification' };
  if (!INCOMING.has(type)) return { ok: true, ignored: type.slice(0, 100) };
  if (codepro === 'true') return { ok: true, ignored: 'a transfer that is protected with a code' };
  if (unaccepted === 'true') return { ok: true, ignored: 'a transfer that the wallet has not accepted' };
  return OPERATION_ID.test(receipt) ? { ok: true, receipt } : MALFORMED;
};
