import { z } from 'zod';
import { type Fetch, boundedFetch, parseJson } from '../../http/bounded-fetch.ts';

/**
 * Requests to a BTCPay Server's API (Greenfield API v1, server version 2 or newer; its own description is at `/docs`),
 * and the part that payouts use: pull payments of a store, and the payouts claimed from them.
 */

/** Timeout of a request. Four requests in a row time out before another process may take over the payout. */
const TIMEOUT_MS = 6_000;
/** Limit of a response. Lists have no pages, and this limit allows about 80,000 pull payments. */
const MAX_ANSWER_BYTES = 33_554_432;

/** A decimal number as text. */
export const Decimal = z.union([z.string(), z.number().transform(String)]);

/** Pull payment: a right to claim payouts up to a sum. */
const PullPayment = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  amount: Decimal,
  currency: z.string(),
  archived: z.boolean(),
});
export type PullPayment = z.infer<typeof PullPayment>;

const Payout = z.object({
  id: z.string().min(1),
  destination: z.string(),
  originalCurrency: z.string(),
  originalAmount: Decimal,
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
});
export type Payout = z.infer<typeof Payout>;

const Problem = z.object({ code: z.string() });
const InvalidFields = z.array(z.object({ path: z.string() })).min(1);

export interface NewPullPayment {
  name: string;
  description: string;
  amount: string;
  currency: string;
  payoutMethods: readonly string[];
  /** Claims need no approval at the server, because the site's staff have approved the withdrawal. */
  autoApproveClaims: true;
}

export interface Claim {
  destination: string;
  amount: string;
  payoutMethodId: string;
}

/** `code`: the server's reason for refusing the claim, or `destination` for an invalid address. */
export type ClaimAnswer = { ok: true; payout: Payout } | { ok: false; code: string };

export interface GreenfieldOptions {
  /** Address of the server, without a trailing slash. */
  url: string;
  storeId: string;
  apiKey: string;
  fetch?: Fetch;
  timeoutMs?: number;
}

/** Calls of the API. Each returns null if the server's response, and so the outcome, is unknown. */
export interface Greenfield {
  pullPayments(): Promise<PullPayment[] | null>;
  pullPayment(id: string): Promise<PullPayment | null>;
  createPullPayment(wanted: NewPullPayment): Promise<PullPayment | null>;
  /** Cancels unpaid claims and prevents new ones. */
  archive(pullPaymentId: string): Promise<true | null>;
  /** Returns all claims, including cancelled ones. */
  payouts(pullPaymentId: string): Promise<Payout[] | null>;
  claim(pullPaymentId: string, claim: Claim): Promise<ClaimAnswer | null>;
}

/** Creates a function for requests to the API with a store's key. */
export const greenfieldRequests = ({
  url,
  apiKey,
  fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
}: Omit<GreenfieldOptions, 'storeId'>) => {
  const ask = async (
    path: string,
    { method = 'GET', body }: { method?: 'GET' | 'POST' | 'DELETE'; body?: object } = {},
  ): Promise<{ status: number; value: unknown } | null> => {
    const answer = await boundedFetch(fetch, {
      url: `${url}/api/v1${path}`,
      method,
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      headers: { authorization: `token ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.ok ? { status: answer.status, value: parseJson(answer.text) } : null;
  };
  const read = async <Schema extends z.ZodType>(
    schema: Schema,
    ...request: Parameters<typeof ask>
  ): Promise<z.output<Schema> | null> => {
    const answer = await ask(...request);
    const parsed = answer?.status === 200 ? schema.safeParse(answer.value) : null;
    return parsed?.success ? parsed.data : null;
  };
  return { ask, read };
};

export const createGreenfield = (options: GreenfieldOptions): Greenfield => {
  const store = `/stores/${encodeURIComponent(options.storeId)}`;
  const pullPath = (id: string): string => `/pull-payments/${encodeURIComponent(id)}`;
  const { ask, read } = greenfieldRequests(options);

  return {
    pullPayments: () => read(PullPayment.array(), `${store}/pull-payments?includeArchived=true`),
    pullPayment: (id) => read(PullPayment, pullPath(id)),
    createPullPayment: (wanted) => read(PullPayment, `${store}/pull-payments`, { method: 'POST', body: wanted }),
    archive: async (id) => {
      const answer = await ask(`${store}${pullPath(id)}`, { method: 'DELETE' });
      return answer?.status === 200 || null;
    },
    payouts: (id) => read(Payout.array(), `${pullPath(id)}/payouts?includeCancelled=true`),
    claim: async (id, claim) => {
      const answer = await ask(`${pullPath(id)}/payouts`, { method: 'POST', body: claim });
      if (answer?.status === 422) {
        const invalid = InvalidFields.safeParse(answer.value);
        const isAddress = invalid.success && invalid.data.every(({ path }) => path.toLowerCase() === 'destination');
        return { ok: false, code: isAddress ? 'destination' : 'validation' };
      }
      if (answer?.status === 400) {
        const problem = Problem.safeParse(answer.value);
        return problem.success ? { ok: false, code: problem.data.code } : null;
      }
      const payout = Payout.safeParse(answer?.value);
      return answer?.status === 200 && payout.success ? { ok: true, payout: payout.data } : null;
    },
  };
};
