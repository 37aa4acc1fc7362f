import { nonceTimeMs, OPENID_NS } from './openid.ts';
import type { VerifyFailure } from './port.ts';
import { isSteamId } from './steam-id.ts';

/** Checks of the returned parameters, before any request to the provider. Pure. */

export const MAX_NONCE_AGE_MS = 5 * 60_000;
export const MAX_CLOCK_SKEW_MS = 60_000;
const MAX_PARAMETERS = 40;
const MAX_CHARACTERS = 8_192;

const REQUIRED = [
  'ns',
  'mode',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'signed',
  'sig',
] as const;
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, 'invalidate_handle'].map((field) => `openid.${field}`));
/** §10.1: fields that a positive response must sign, including the identity. */
const MUST_BE_SIGNED = [
  'op_endpoint',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'claimed_id',
  'identity',
] as const;

export interface Answer {
  params: URLSearchParams;
  expectedReturnTo: string;
  endpoint: string;
  claimedIdPrefix: string;
  nowMs: number;
}

export type CheckedAnswer =
  | { ok: true; steamId: string; nonce: string; nonceMs: number }
  | { ok: false; reason: VerifyFailure };

const refuse = (reason: VerifyFailure): CheckedAnswer => ({ ok: false, reason });

const isTooLarge = (params: URLSearchParams): boolean =>
  params.size > MAX_PARAMETERS || params.toString().length > MAX_CHARACTERS;
const hasDuplicates = (params: URLSearchParams): boolean => new Set(params.keys()).size !== params.size;

/** True if a parameter belongs neither to the protocol nor to the query of the site's return address. */
const hasUnexpected = (params: URLSearchParams, ours: URLSearchParams): boolean =>
  [...params.keys()].some((name) => !KNOWN.has(name) && !ours.has(name));

const stateFits = (params: URLSearchParams, ours: URLSearchParams): boolean =>
  [...ours].every(([name, value]) => params.get(name) === value);

const steamIdOf = (claimedId: string, prefix: string): string | null => {
  const id = claimedId.slice(prefix.length);
  return claimedId.startsWith(prefix) && isSteamId(id) ? id : null;
};

const nonceFailure = (nonceMs: number | null, nowMs: number): VerifyFailure | null => {
  if (nonceMs === null) return 'bad_nonce';
  if (nowMs - nonceMs > MAX_NONCE_AGE_MS) return 'old_nonce';
  return nonceMs - nowMs > MAX_CLOCK_SKEW_MS ? 'future_nonce' : null;
};

/**
 * Checks everything but the signature and the nonce's reuse. Unknown, repeated or misspelt parameters are refused and
 * not ignored, so that no other parser of the query can read a different response.
 */
export const checkAnswer = ({ params, expectedReturnTo, endpoint, claimedIdPrefix, nowMs }: Answer): CheckedAnswer => {
  const ours = new URL(expectedReturnTo).searchParams;
  if (isTooLarge(params)) return refuse('too_large');
  if (hasDuplicates(params)) return refuse('duplicate_parameter');
  const field = (name: string): string => params.get(`openid.${name}`) ?? '';
  if (field('mode') === 'cancel') return refuse('cancelled');
  if (hasUnexpected(params, ours)) return refuse('unexpected_parameter');
  if (field('mode') !== 'id_res') return refuse('bad_mode');
  if (REQUIRED.some((name) => field(name) === '')) return refuse('missing_field');
  if (field('ns') !== OPENID_NS) return refuse('bad_namespace');
  if (field('op_endpoint') !== endpoint) return refuse('foreign_endpoint');
  if (field('return_to') !== expectedReturnTo || !stateFits(params, ours)) return refuse('wrong_return_to');
  const signed = field('signed').split(',');
  if (MUST_BE_SIGNED.some((name) => !signed.includes(name))) return refuse('unsigned_field');
  const steamId = steamIdOf(field('claimed_id'), claimedIdPrefix);
  if (steamId === null) return refuse('bad_claimed_id');
  if (field('identity') !== field('claimed_id')) return refuse('identity_mismatch');
  const nonce = field('response_nonce');
  const nonceMs = nonceTimeMs(nonce);
  const failure = nonceFailure(nonceMs, nowMs);
  return failure !== null || nonceMs === null ? refuse(failure ?? 'bad_nonce') : { ok: true, steamId, nonce, nonceMs };
};
