import { boundedFetch, type Fetch } from '../../http/bounded-fetch.ts';
import type { PayoutProvider, PayoutState } from '../payouts.ts';
import { openAnswer, type PayoutRequest } from './payouts-wire.ts';
import { requestHeaders } from './sealed.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;

export interface SandboxPayoutsOptions {
  /** Address at which the payouts site is mounted: `http://localhost:3000/sandbox/payouts`. */
  apiUrl: string;
  /** Secret shared with the payouts site. */
  secret: string;
  /** Returns the time since 1970, in ms. */
  now?: () => number;
  fetch?: Fetch;
  timeoutMs?: number;
}

/**
 * Creates the client of the sandbox's payout site. It accepts only signed responses about the requested payout. After
 * anything else (no response, an error, a proxy's page) the outcome is unknown.
 */
export const createSandboxPayouts = (options: SandboxPayoutsOptions): PayoutProvider => {
  const { apiUrl, secret, now = Date.now, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;

  const ask = async (path: string, request: PayoutRequest | { payout_id: string }): Promise<PayoutState | null> => {
    const body = JSON.stringify(request);
    const headers = requestHeaders(body, { secret, nowMs: now() });
    const answer = await boundedFetch(fetch, {
      url: `${apiUrl}${path}`,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (!answer.ok || answer.status !== 200) return null;
    const said = openAnswer(answer.text, { payoutId: request.payout_id, secret, nowMs: now() });
    if (said === null || said.status === 'unknown') return said && { status: 'unknown' };
    return said.status === 'rejected'
      ? { status: 'rejected', providerRef: said.provider_ref, reason: said.reason }
      : { status: said.status, providerRef: said.provider_ref, amountCents: said.amount_cents };
  };

  return {
    id: 'sandbox',
    systems: [1, 2, 3, 4],
    send: async (payout) => {
      const state = await ask('/api/payouts', {
        payout_id: payout.payoutId,
        amount_cents: payout.amountCents,
        currency: payout.currency,
        system: payout.system,
        wallet: payout.wallet,
        description: payout.description,
        webhook_url: payout.webhookUrl,
      });
      return state === null || state.status === 'unknown' ? { ok: false, reason: 'unavailable' } : { ok: true, state };
    },
    find: (payoutId) => ask('/api/payouts/find', { payout_id: payoutId }),
  };
};
