import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../http/bounded-fetch.ts';
import { centsOf } from '../amounts.ts';
import type { PayoutProvider } from '../payouts.ts';
import type { Reporter } from '../port.ts';
import type { Greenfield } from './greenfield.ts';
import { stateOf } from './state.ts';

export const SIGNATURE_HEADER = 'btcpay-sig';
export const MAX_WEBHOOK_CHARACTERS = 100_000;

const Report = z.object({
  type: z.string(),
  storeId: z.string(),
  /** Time of the reported event, seconds since 1970. */
  timestamp: z.number().int().nonnegative(),
  payoutId: z.string().nullish(),
  pullPaymentId: z.string().nullish(),
  payoutState: z.string().nullish(),
});

/** Final states of a payout. */
const ENDS: ReadonlySet<unknown> = new Set(['Completed', 'Cancelled']);

/** True if one of the secrets signed the body. Each comparison takes constant time. */
export const isSigned = (
  rawBody: string,
  { header, secrets }: { header: string | undefined; secrets: readonly string[] },
): boolean => {
  const given = Buffer.from(header ?? '');
  const isBy = (secret: string): boolean => {
    const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return secrets.map(isBy).includes(true);
};

/**
 * Creates the reader of the store's webhooks about payouts. A report lacks the payout's sum and its id at the site, so
 * BTCPay Server is queried for them. Only the server's response counts, so a replayed report adds nothing.
 */
export const createReportReader =
  ({
    server,
    find,
    storeId,
    secrets,
  }: {
    server: Greenfield;
    find: PayoutProvider['find'];
    storeId: string;
    secrets: readonly string[];
  }): Reporter['readWebhook'] =>
  async ({ rawBody, headers, beforeAsking }) => {
    if (rawBody.length > MAX_WEBHOOK_CHARACTERS) return { ok: false, reason: 'malformed' };
    if (!isSigned(rawBody, { header: headers[SIGNATURE_HEADER], secrets }))
      return { ok: false, reason: 'bad_signature' };
    const parsed = Report.safeParse(parseJson(rawBody));
    if (!parsed.success || parsed.data.storeId !== storeId) return { ok: false, reason: 'malformed' };
    const { type, payoutId, pullPaymentId, payoutState, timestamp } = parsed.data;
    if (!payoutId || !pullPaymentId || !ENDS.has(payoutState))
      return { ok: true, ignored: [type, payoutState].join(' ').trim() };
    await beforeAsking?.();
    const pull = await server.pullPayment(pullPaymentId);
    const payouts = pull && (await server.payouts(pull.id));
    const payout = payouts?.find(({ id }) => id === payoutId);
    const state = pull && payouts && (await stateOf(server, pull, payouts));
    const amountCents = payout ? centsOf(payout.originalAmount) : null;
    if (!pull || !payout || !state || amountCents === null) return { ok: false, reason: 'unavailable' };
    const isEnd = state.status === 'paid' ? payout.state === 'Completed' : state.status === 'rejected';
    if (!isEnd) return { ok: true, ignored: `${type}: ${payout.state}` };
    if (state.status === 'rejected') {
      // The site's payout may live on in another pull payment (`onlyOf` in payouts.ts). Then this rejection is ignored.
      const found = await find(pull.name ?? '');
      if (found === null) return { ok: false, reason: 'unavailable' };
      if (found.status !== 'rejected') return { ok: true, ignored: `${type}: ${found.status} elsewhere` };
    }
    return {
      ok: true,
      payout: {
        eventId: `${payout.id}:${state.status}`,
        kind: state.status === 'paid' ? 'payout_paid' : 'payout_rejected',
        payoutId: pull.name ?? '',
        providerRef: pull.id,
        amountCents,
        currency: payout.originalCurrency,
        occurredAtMs: timestamp * 1000,
      },
    };
  };
