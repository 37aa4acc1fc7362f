import { randomUUID } from 'node:crypto';
import type { PaymentEvent, PaymentProvider } from '@updraft/outside/payments';
import { createEndDecided } from '../features/deposits/decided.ts';
import { Deposits } from '../features/deposits/deposits.commands.ts';
import { Adjustments } from '../features/finance/adjustments.ts';
import { Receivables, addReceivable, openReceivables, reinstateReceivable } from '../features/finance/receivables.ts';
import { type ReviewRow, openReviews } from '../features/finance/reviews.store.ts';
import { type ResolveReview, Reviews } from '../features/finance/reviews.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import { PayoutEnds } from '../features/withdrawals/disputes.ts';
import { createLog } from '../lib/log.ts';
import type { World } from './world.ts';

/** Provider whose webhooks contain the plain event. Tests of the adapters cover signatures. */
const provider: PaymentProvider = {
  id: 'test',
  createInvoice: ({ invoiceId }) =>
    Promise.resolve({ ok: true, redirectUrl: `https://pay.test/${invoiceId}`, providerRef: `ref-${invoiceId}` }),
  readWebhook: ({ rawBody }) => ({ ok: true, event: JSON.parse(rawBody) as PaymentEvent }),
};

export interface TestDeposit {
  playerId: number;
  invoiceId: string;
  chargeId: string;
}

/** Builds deposits and the commands of finance as the server does. */
export const createMoney = ({ db, outbox, promo, wagering, settings, givePercentages, notePayer }: World) => {
  const log = createLog({ level: 'silent', pretty: false });
  const ends = new PayoutEnds({ outbox, log });
  const deposits = new Deposits({
    db,
    outbox,
    providers: { card_aggregator: provider },
    onPayout: () => Promise.resolve(),
    promo,
    wagering,
    addReceivable,
    reinstateReceivable,
    givePercentages,
    notePayer,
    limits: limitsGuard,
    settings,
    log,
    refreshProfile: () => Promise.resolve(),
    urls: { returnUrl: 'https://site.test/', webhookUrlOf: () => 'https://site.test/w' },
  });
  const reviews = new Reviews({
    outbox,
    wagering,
    settings,
    givePercentages,
    endDecided: createEndDecided({ promo }),
    payouts: ends,
    limits: limitsGuard,
  });

  const open = async (
    playerId: number,
    { cents = 2500, promocode = null }: { cents?: number; promocode?: string | null } = {},
  ): Promise<string> => {
    const outcome = await deposits.create({
      playerId,
      method: 'card_aggregator',
      sumCents: cents,
      promocode,
      key: null,
    });
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.url.slice('https://pay.test/'.length);
  };
  /** Sends a report and returns its effect or the reason of its refusal. Its event id is random unless given. */
  const report = async (parts: Partial<PaymentEvent>): Promise<string> => {
    const event: PaymentEvent = {
      eventId: randomUUID(),
      kind: 'paid',
      chargeId: randomUUID(),
      invoiceId: 'none of ours',
      providerRef: 'ref',
      amountCents: 2500,
      currency: 'USD',
      occurredAtMs: 0,
      ...parts,
    };
    const outcome = await deposits.webhook('test', { rawBody: JSON.stringify(event), headers: {}, nowMs: 0 });
    return outcome.ok ? outcome.effect : outcome.reason;
  };
  return {
    deposits,
    reviews,
    ends,
    adjustments: new Adjustments({ outbox }),
    receivables: new Receivables({ outbox, settings }),
    open,
    report,
    /** Creates a deposit that is paid and credited. */
    deposit: async (
      playerId: number,
      options: { cents?: number; promocode?: string | null } = {},
    ): Promise<TestDeposit> => {
      const [invoiceId, chargeId] = [await open(playerId, options), randomUUID()];
      const effect = await report({ invoiceId, chargeId, amountCents: options.cents ?? 2500 });
      if (effect !== 'credited') throw new Error(effect);
      return { playerId, invoiceId, chargeId };
    },
    /** Returns the newest open review of this charge. */
    reviewOf: async (chargeId: string): Promise<ReviewRow | undefined> => {
      const ids = await db.query<{ id: number }>('select id from deposit_reviews where charge_id = $1', [chargeId]);
      return (await openReviews(db)).filter((row) => ids.some(({ id }) => id === row.id)).at(-1);
    },
    resolve: (id: number, parts: Partial<ResolveReview> & { staffId: number }) =>
      reviews.resolve({
        id,
        action: 'credit',
        playerId: null,
        cents: null,
        reason: 'checked with the provider',
        ...parts,
      }),
    owedBy: async (playerId: number): Promise<number[]> =>
      (await openReceivables(db)).filter((row) => row.player_id === playerId).map((row) => row.amount_cents),
    houseCents: async (account: number): Promise<number> =>
      (
        await db.query<{ cents: number }>(
          'select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = $1',
          [account],
        )
      )[0]?.cents ?? 0,
  };
};
export type Money = ReturnType<typeof createMoney>;
