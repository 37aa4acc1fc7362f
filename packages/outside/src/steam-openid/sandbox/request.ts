import { IDENTIFIER_SELECT, OPENID_NS } from '../openid.ts';

/** Sign-in requests that the provider accepts (§9.1), and their return addresses (§9.2). */

const FIELDS = [
  'openid.ns',
  'openid.mode',
  'openid.return_to',
  'openid.realm',
  'openid.identity',
  'openid.claimed_id',
] as const;
const MAX_CHARACTERS = 2_000;

export type SignInRequest =
  | { ok: true; returnTo: string; fields: Map<string, string> }
  | { ok: false; reason: 'bad_request' | 'foreign_site' };

/**
 * True if an address lies within the realm: the same origin, and a path at or below the realm's. Control characters are
 * refused, because URL parsing would drop them silently.
 */
const isWithin = (address: string, realm: string): boolean => {
  if (!URL.canParse(address) || /[\u0000-\u0020\u007f]/.test(address)) return false;
  const url = new URL(address);
  const site = new URL(realm);
  const folder = site.pathname.endsWith('/') ? site.pathname : `${site.pathname}/`;
  return url.origin === site.origin && url.username === '' && url.hash === '' && `${url.pathname}/`.startsWith(folder);
};

/**
 * Reads the request from a query or a posted form. It must name the configured realm and a return address within that
 * realm.
 */
export const readSignInRequest = (params: URLSearchParams, realm: string): SignInRequest => {
  const fields = new Map(FIELDS.map((name) => [name, params.get(name) ?? ''] as const));
  const isSingle = FIELDS.every(
    (name) => params.getAll(name).length === 1 && (fields.get(name) ?? '').length <= MAX_CHARACTERS,
  );
  const isSetup = fields.get('openid.ns') === OPENID_NS && fields.get('openid.mode') === 'checkid_setup';
  const asksWho =
    fields.get('openid.identity') === IDENTIFIER_SELECT && fields.get('openid.claimed_id') === IDENTIFIER_SELECT;
  if (!isSingle || !isSetup || !asksWho) return { ok: false, reason: 'bad_request' };
  const returnTo = fields.get('openid.return_to') ?? '';
  if (fields.get('openid.realm') !== realm || !isWithin(returnTo, realm)) return { ok: false, reason: 'foreign_site' };
  return { ok: true, returnTo, fields: new Map(fields) };
};

/** Returns the return address as it was sent, with the response's fields appended to its query. */
export const answerUrl = (returnTo: string, answer: Iterable<[string, string]>): string =>
  returnTo + (returnTo.includes('?') ? '&' : '?') + new URLSearchParams([...answer]).toString();
