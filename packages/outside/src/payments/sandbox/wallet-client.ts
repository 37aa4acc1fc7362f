import { boundedFetch, type BoundedAnswer, type Fetch } from '../../http/bounded-fetch.ts';
import type { P2pWallet } from '../p2p.ts';
import { accountSecret, P2P_ACCOUNT } from './accounts.ts';
import { requestHeaders, unseal } from './sealed.ts';
import { ReceiptAnswer, RequestAnswer } from './wallet-wire.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;
const MAX_RECEIPT_CHARACTERS = 100;

export interface SandboxWalletOptions {
  /** Address at which the wallet site is mounted: `http://localhost:3000/sandbox/wallet`. */
  apiUrl: string;
  /** Secret shared with the wallet site. */
  secret: string;
  /** Returns the time since 1970, in ms. */
  now?: () => number;
  fetch?: Fetch;
  timeoutMs?: number;
}

/**
 * Creates the client of the sandbox's wallet. It accepts only signed responses to its own requests. An error's status
 * alone counts as a refusal.
 */
export const createSandboxWallet = (options: SandboxWalletOptions): P2pWallet => {
  const { apiUrl, now = Date.now, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const secret = accountSecret(P2P_ACCOUNT, options.secret);

  const ask = (path: string, request: object): Promise<BoundedAnswer> => {
    const body = JSON.stringify(request);
    const headers = requestHeaders(body, { secret, nowMs: now() });
    return boundedFetch(fetch, {
      url: `${apiUrl}${path}`,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
  };

  return {
    id: P2P_ACCOUNT,
    createRequest: async ({ invoiceId, amountKopecks, expiresAtMs, payee }) => {
      const answer = await ask('/api/requests', {
        invoice_id: invoiceId,
        amount_kopecks: amountKopecks,
        expires_at_ms: expiresAtMs,
        payee,
      });
      if (!answer.ok) return { ok: false, reason: 'unavailable' };
      if (answer.status !== 200)
        return { ok: false, reason: answer.status >= 400 && answer.status < 500 ? 'refused' : 'unavailable' };
      const said = RequestAnswer.safeParse(unseal(answer.text, { secret, nowMs: now() })).data;
      return said?.invoice_id === invoiceId
        ? { ok: true, url: said.url, payee: said.payee }
        : { ok: false, reason: 'unavailable' };
    },
    findReceipt: async (receipt) => {
      if (receipt.length > MAX_RECEIPT_CHARACTERS) return { status: 'not_found' };
      const answer = await ask('/api/receipts/find', { receipt });
      if (!answer.ok || answer.status !== 200) return null;
      const said = ReceiptAnswer.safeParse(unseal(answer.text, { secret, nowMs: now() })).data;
      if (said?.receipt !== receipt) return null;
      if (said.status === 'not_found') return { status: 'not_found' };
      return {
        status: 'found',
        payee: said.payee,
        amountKopecks: said.amount_kopecks,
        currency: said.currency,
        paidAtMs: said.paid_at_ms,
        comment: said.comment,
        ...(said.payer !== undefined && { payer: said.payer }),
      };
    },
  };
};
