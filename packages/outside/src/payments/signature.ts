import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 over `timestamp.rawBody`, sent as `x-signature: t=<unix seconds>,v1=<hex>` [M9]. */

export const SIGNATURE_HEADER = 'x-signature';
/** Largest difference between a signature's time and the receiver's clock, in either direction. */
export const SIGNATURE_TOLERANCE_MS = 300_000;

const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const hmac = (secret: string, timestampS: number | string, rawBody: string): Buffer =>
  createHmac('sha256', secret).update(`${timestampS}.${rawBody}`, 'utf8').digest();

/** Returns the header's value for a body sent at this time. */
export const signBody = ({ secret, rawBody, nowMs }: { secret: string; rawBody: string; nowMs: number }): string => {
  const timestampS = Math.floor(nowMs / 1000);
  return `t=${timestampS},v1=${hmac(secret, timestampS, rawBody).toString('hex')}`;
};

export interface SignedBody {
  secret: string;
  rawBody: string;
  header: string | undefined;
  nowMs: number;
}

/**
 * Returns the fault of the body's signature in the header; null: valid. The signature is compared first, in constant
 * time, so that without the secret a response reveals nothing about the receiver's clock.
 */
export const signatureFailure = ({ secret, rawBody, header, nowMs }: SignedBody): 'bad_signature' | 'stale' | null => {
  const [, timestampS, hex] = FORM.exec(header ?? '') ?? [];
  if (timestampS === undefined || hex === undefined) return 'bad_signature';
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), hmac(secret, timestampS, rawBody))) return 'bad_signature';
  return Math.abs(nowMs - Number(timestampS) * 1000) > SIGNATURE_TOLERANCE_MS ? 'stale' : null;
};

/**
 * Returns a secret for one purpose, derived from the shared one, so that a signature for one purpose is invalid for
 * another.
 */
export const secretFor = (purpose: 'api' | 'answer' | 'webhook' | 'token', shared: string): string =>
  createHmac('sha256', shared).update(`updraft.payments.${purpose}`).digest('hex');
