import { type Query, one } from '../../db/db.ts';

export interface InvoiceRow {
  id: string;
  player_id: number;
  method: string;
  provider: string;
  provider_ref: string | null;
  amount_cents: number;
  currency: string;
  /** Percentages that the invoice earns, in hundredths of a percent, as they were when it was opened. */
  nickname_basis_points: number;
  promo_code: string | null;
  promo_basis_points: number;
  /** What the provider has taken back so far. */
  reversed_cents: number;
  status: 'created' | 'pending' | 'completed' | 'expired' | 'failed' | 'review' | 'reversed';
  expired: boolean;
}

const COLUMNS = 'id, player_id, method, provider, provider_ref, amount_cents, currency, nickname_basis_points, promo_code, promo_basis_points, reversed_cents, status, (expires_at <= now()) as expired';

export interface NewInvoiceRow {
  id: string;
  playerId: number;
  method: string;
  provider: string;
  amountCents: number;
  nicknameBasisPoints: number;
  promo: { code: string; basisPoints: number } | null;
  expiryMs: number;
}

export const insertInvoice = async (query: Query, invoice: NewInvoiceRow): Promise<Date> => {
  const rows = await query.query<{ expires_at: Date }>(
    `insert into invoices (id, player_id, method, provider, amount_cents, currency, nickname_basis_points, promo_code, promo_basis_points, expires_at)
     values ($1, $2, $3, $4, $5, 'USD', $6, $7, $8, now() + $9 * interval '1 millisecond') returning expires_at`,
    [
      invoice.id,
      invoice.playerId,
      invoice.method,
      invoice.provider,
      invoice.amountCents,
      invoice.nicknameBasisPoints,
      invoice.promo?.code ?? null,
      invoice.promo?.basisPoints ?? 0,
      invoice.expiryMs,
    ],
  );
  return one(rows).expires_at;
};

export const countOpenInvoices = async (query: Query, playerId: number): Promise<number> =>
  (
    await query.query<{ count: number }>(
      `select count(*)::int as count from invoices where player_id = $1 and status in ('created', 'pending') and expires_at > now()`,
      [playerId],
    )
  )[0]?.count ?? 0;

/** The provider has taken the invoice. A webhook may have been faster: a later status stays. */
export const markPending = async (query: Query, { id, providerRef, payUrl }: { id: string; providerRef: string; payUrl: string }): Promise<void> => {
  await query.query(`update invoices set status = case when status = 'created' then 'pending' else status end, provider_ref = $2, pay_url = $3 where id = $1`, [
    id,
    providerRef,
    payUrl,
  ]);
};

/** The provider took (a part of) the money back. */
export const addReversed = async (query: Query, { id, cents }: { id: string; cents: number }): Promise<void> => {
  await query.query(`update invoices set status = 'reversed', reversed_cents = reversed_cents + $2 where id = $1`, [id, cents]);
};

export const setStatus = async (query: Query, id: string, status: InvoiceRow['status']): Promise<void> => {
  await query.query(`update invoices set status = $2, completed_at = case when $2 = 'completed' then now() else completed_at end where id = $1`, [id, status]);
};

/** The provider could not be asked; a webhook that came all the same has the last word. Whether it failed now. */
export const failUnlessPaid = async (query: Query, id: string): Promise<boolean> =>
  (await query.query(`update invoices set status = 'failed' where id = $1 and status in ('created', 'pending') returning id`, [id])).length > 0;

export const findInvoice = async (query: Query, id: string): Promise<InvoiceRow | null> =>
  (await query.query<InvoiceRow>(`select ${COLUMNS} from invoices where id = $1`, [id]))[0] ?? null;

export const lockInvoice = async (query: Query, id: string): Promise<InvoiceRow | null> =>
  (await query.query<InvoiceRow>(`select ${COLUMNS} from invoices where id = $1 for update`, [id]))[0] ?? null;

/** Records a webhook event; false when it had been recorded before. In the transaction of its effect. [M9] */
export const recordEvent = async (
  query: Query,
  event: { provider: string; eventId: string; invoiceId: string | null; kind: string; effect: string },
): Promise<boolean> =>
  (
    await query.query(
      `insert into webhook_events (provider, event_id, invoice_id, kind, effect) values ($1, $2, $3, $4, $5)
       on conflict (provider, event_id) do nothing returning event_id`,
      [event.provider, event.eventId, event.invoiceId, event.kind, event.effect],
    )
  ).length > 0;

/** Whether the provider has reported that it took this payment back. */
export const wasTakenBack = async (query: Query, invoiceId: string): Promise<boolean> =>
  (await query.query(`select 1 from webhook_events where invoice_id = $1 and kind in ('charged_back', 'refunded') limit 1`, [invoiceId])).length > 0;

/** Why money that came could not be credited. */
export type ReviewReason = 'unknown_invoice' | 'wrong_amount' | 'wrong_currency' | 'expired_invoice' | 'paid_again' | 'banned_player' | 'taken_back';

export interface Review {
  provider: string;
  eventId: string;
  providerRef: string;
  /** The invoice as the provider named it; `invoiceId` is ours, if it is one. */
  reportedInvoice: string;
  invoiceId: string | null;
  playerId: number | null;
  reason: ReviewReason;
  /** In the smallest unit of `currency`, as reported. */
  amountCents: number;
  currency: string;
  /** What booked it; null for a currency in which no books are kept. */
  transferId: number | null;
}

/** Puts money before staff; a second row for an event is refused by the database. */
export const addReview = async (query: Query, review: Review): Promise<void> => {
  await query.query(
    `insert into deposit_reviews (provider, event_id, provider_ref, reported_invoice, invoice_id, player_id, reason, amount_cents, currency, transfer_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [review.provider, review.eventId, review.providerRef, review.reportedInvoice, review.invoiceId, review.playerId, review.reason, review.amountCents, review.currency, review.transferId],
  );
};

/** Ends invoices whose time is over; their ids. */
export const expireInvoices = async (query: Query): Promise<string[]> =>
  (await query.query<{ id: string }>(`update invoices set status = 'expired' where status in ('created', 'pending') and expires_at <= now() returning id`)).map((row) => row.id);
