import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { encodeKeyValues, OPENID_NS } from '../openid.ts';

/** Assertions of the provider: it signs a response with its own secret, and confirms the response later, once. */

/** §11.4.2.1: time after which an unconfirmed response is dropped. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_OPEN = 10_000;
const SIGNED = [
  'signed',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
] as const;

export interface Assertions {
  /** Returns the fields of a positive response, including the signature. Their names begin with `openid.`. */
  issue(answer: { endpoint: string; claimedId: string; returnTo: string; nowMs: number }): Map<string, string>;
  /** §11.4.2.2: returns true once for an unchanged response of this provider. */
  confirm(fields: URLSearchParams, nowMs: number): boolean;
}

/** Creates assertions with a new secret and handle, so responses from before a restart are not confirmed. */
export const createAssertions = (): Assertions => {
  const secret = randomBytes(32);
  const handle = randomBytes(12).toString('hex');
  const issuedAtByNonce = new Map<string, number>();

  const sign = (fields: (name: string) => string, signed: readonly string[]): Buffer =>
    createHmac('sha256', secret)
      .update(encodeKeyValues(signed.map((name) => [name, fields(name)])))
      .digest();

  const remember = (nonce: string, nowMs: number): void => {
    for (const [old, atMs] of issuedAtByNonce) {
      if (nowMs - atMs <= MAX_AGE_MS && issuedAtByNonce.size < MAX_OPEN) break;
      issuedAtByNonce.delete(old);
    }
    issuedAtByNonce.set(nonce, nowMs);
  };

  return {
    issue: ({ endpoint, claimedId, returnTo, nowMs }) => {
      const moment = new Date(nowMs).toISOString().replace(/\.\d{3}Z$/, 'Z');
      const nonce = moment + randomBytes(15).toString('base64url');
      remember(nonce, nowMs);
      const fields: Record<string, string> = {
        ns: OPENID_NS,
        mode: 'id_res',
        op_endpoint: endpoint,
        claimed_id: claimedId,
        identity: claimedId,
        return_to: returnTo,
        response_nonce: nonce,
        assoc_handle: handle,
        signed: SIGNED.join(','),
      };
      const sig = sign((name) => fields[name] ?? '', SIGNED).toString('base64');
      return new Map(Object.entries({ ...fields, sig }).map(([name, value]) => [`openid.${name}`, value]));
    },
    confirm: (fields, nowMs) => {
      const field = (name: string): string => fields.get(`openid.${name}`) ?? '';
      const nonce = field('response_nonce');
      const issuedAtMs = issuedAtByNonce.get(nonce);
      if (field('assoc_handle') !== handle || issuedAtMs === undefined || nowMs - issuedAtMs > MAX_AGE_MS) return false;
      if (field('signed') !== SIGNED.join(',') || new Set(fields.keys()).size !== fields.size) return false;
      const claimed = Buffer.from(field('sig'), 'base64');
      const actual = sign(field, SIGNED);
      if (claimed.length !== actual.length || !timingSafeEqual(claimed, actual)) return false;
      issuedAtByNonce.delete(nonce);
      return true;
    },
  };
};

/** Returns the body of the response to `check_authentication`. */
export const confirmationBody = (isValid: boolean): string =>
  encodeKeyValues([
    ['ns', OPENID_NS],
    ['is_valid', String(isValid)],
  ]);
