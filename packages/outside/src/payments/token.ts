import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { parseJson } from '../http/bounded-fetch.ts';
import { secretFor } from './signature.ts';

/** Signed token in a page's address, with the payment to make. Nothing is stored, so a restart loses nothing. */

const MAX_CHARACTERS = 8_000;

const signatureOf = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secretFor('token', secret)).update(payload).digest();

export const writeToken = (value: object, secret: string): string => {
  const payload = Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
};

/**
 * Returns the token's content; null if the token was not written with this secret, or its content does not match the
 * schema.
 */
export const readToken = <Value>(
  token: string,
  { schema, secret }: { schema: z.ZodType<Value>; secret: string },
): Value | null => {
  const [payload = '', signature = '', ...rest] = token.slice(0, MAX_CHARACTERS).split('.');
  const claimed = Buffer.from(signature, 'base64url');
  const actual = signatureOf(payload, secret);
  if (rest.length > 0 || claimed.length !== actual.length || !timingSafeEqual(claimed, actual)) return null;
  return schema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8'))).data ?? null;
};
