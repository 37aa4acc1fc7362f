import { boundedFetch, type Fetch } from '../http/bounded-fetch.ts';
import { checkAnswer, MAX_CLOCK_SKEW_MS, MAX_NONCE_AGE_MS } from './answer-checks.ts';
import { decodeKeyValues, IDENTIFIER_SELECT, OPENID_NS } from './openid.ts';
import type { NonceStore, SteamSignIn, VerifyFailure } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4_096;

/** Steam's own addresses. */
export const STEAM_OPENID = {
  endpoint: 'https://steamcommunity.com/openid/login',
  claimedIdPrefix: 'https://steamcommunity.com/openid/id/',
} as const;

export interface SteamSignInOptions {
  /** Endpoint of the only trusted provider. It is never taken from a request. */
  endpoint: string;
  /** Part of `claimed_id` before the 17 digits, including the slash. */
  claimedIdPrefix: string;
  nonces: NonceStore;
  fetch?: Fetch;
}

/** §11.4.2: sends the response to the provider, which confirms or denies that it issued the response. */
const askProvider = async (options: {
  endpoint: string;
  fetch: Fetch;
  params: URLSearchParams;
}): Promise<VerifyFailure | null> => {
  const form = new URLSearchParams([...options.params].filter(([name]) => name.startsWith('openid.')));
  form.set('openid.mode', 'check_authentication');
  const answer = await boundedFetch(options.fetch, {
    url: options.endpoint,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/plain',
      // Steam refused requests without this header for a day in February 2025.
      origin: new URL(options.endpoint).origin,
    },
    body: form.toString(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (!answer.ok || answer.status !== 200) return 'provider_unavailable';
  const values = decodeKeyValues(answer.text);
  return values?.get('ns') === OPENID_NS && values.get('is_valid') === 'true' ? null : 'not_valid';
};

/**
 * Creates an OpenID 2.0 relying party for one fixed provider, without discovery and associations.
 *
 * The nonce is claimed last, after the provider has confirmed the response. If it were claimed first, anyone could fill
 * the store with invented nonces, or use up the nonce of a response that they only saw. A retry after a timeout at the
 * provider would also be impossible. Two requests with one response may both pass the provider, but the claim is
 * atomic: exactly one of them succeeds.
 */
export const createSteamSignIn = ({
  endpoint,
  claimedIdPrefix,
  nonces,
  fetch = globalThis.fetch,
}: SteamSignInOptions): SteamSignIn => ({
  startUrl: ({ returnTo, realm }) => {
    const url = new URL(endpoint);
    url.search = new URLSearchParams({
      'openid.ns': OPENID_NS,
      'openid.mode': 'checkid_setup',
      'openid.return_to': returnTo,
      'openid.realm': realm,
      'openid.identity': IDENTIFIER_SELECT,
      'openid.claimed_id': IDENTIFIER_SELECT,
    }).toString();
    return url.href;
  },
  verify: async ({ params, expectedReturnTo, nowMs }) => {
    const checked = checkAnswer({ params, expectedReturnTo, endpoint, claimedIdPrefix, nowMs });
    if (!checked.ok) return checked;
    const failure = await askProvider({ endpoint, fetch, params });
    if (failure !== null) return { ok: false, reason: failure };
    const forgottenAtMs = checked.nonceMs + MAX_NONCE_AGE_MS + MAX_CLOCK_SKEW_MS;
    if (!(await nonces.claim(checked.nonce, forgottenAtMs))) return { ok: false, reason: 'reused_nonce' };
    return { ok: true, steamId: checked.steamId, responseNonce: checked.nonce };
  },
});
