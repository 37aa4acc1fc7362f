import { type Query, one } from '../../db/db.ts';
import { OPEN_INVOICE } from '../../lib/open-invoice.ts';

export interface InvoiceRow {
  id: string;
  player_id: number;
  method: string;
  provider: string;
  provider_ref: string | null;
  amount_cents: number;
  currency: string;
  /**
   * Bonus money for the nickname, in hundredths of a percent of the deposit. It is fixed when the invoice is opened, as
   * is `promo_basis_points`.
   */
  nickname_basis_points: number;
  promo_code: string | null;
  promo_basis_points: number;
  /** Sum that the provider has reversed so far. */
  reversed_cents: number;
  status: 'created' | 'pending' | 'completed' | 'expired' | 'failed' | 'review' | 'reversed';
  expired: boolean;
  expires_at: Date;
}

/** Largest number of invoices that one pass ends. The next pass follows after half a minute. */
const MAX_EXPIRED = 1000;

const COLUMNS = `
  id, player_id, method, provider, provider_ref, amount_cents, currency, nickname_basis_points, promo_code,
  promo_basis_points, reversed_cents, status, (expires_at <= now()) as expired, expires_at`;

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
      `select count(*)::int as count from invoices where player_id = $1 and ${OPEN_INVOICE}`,
      [playerId],
    )
  )[0]?.count ?? 0;

/** Marks the invoice as accepted by the provider. A later status stays, because a webhook may have been faster. */
export const markPending = async (
  query: Query,
  { id, providerRef, payUrl }: { id: string; providerRef: string; payUrl: string },
): Promise<void> => {
  await query.query(
    `update invoices set status = case when status = 'created' then 'pending' else status end, provider_ref = $2, pay_url = $3 where id = $1`,
    [id, providerRef, payUrl],
  );
};

export const setStatus = async (
  query: Query,
  { id, status }: { id: string; status: Exclude<InvoiceRow['status'], 'completed' | 'reversed'> },
): Promise<void> => {
  await query.query('update invoices set status = $2 where id = $1', [id, status]);
};

/**
 * Closes an invoice after staff have decided about money for it. Further payments of the invoice go to staff too.
 * Returns false if the invoice was credited, reversed or in review before.
 */
export const closeDecided = async (query: Query, id: string): Promise<boolean> =>
  (
    await query.query(
      `update invoices set status = 'review' where id = $1 and status in ('created', 'pending', 'failed', 'expired') returning id`,
      [id],
    )
  ).length > 0;

/** Marks an open invoice as failed. Returns false if it has been paid or has ended meanwhile. */
export const failUnlessPaid = async (query: Query, id: string): Promise<boolean> =>
  (
    await query.query(
      `update invoices set status = 'failed' where id = $1 and status in ('created', 'pending') returning id`,
      [id],
    )
  ).length > 0;

export const findInvoice = async (query: Query, id: string): Promise<InvoiceRow | null> =>
  (await query.query<InvoiceRow>(`select ${COLUMNS} from invoices where id = $1`, [id]))[0] ?? null;

export const lockInvoice = async (query: Query, id: string): Promise<InvoiceRow | null> =>
  (await query.query<InvoiceRow>(`select ${COLUMNS} from invoices where id = $1 for update`, [id]))[0] ?? null;

/** Records a webhook event in the transaction of its effect; false: it was recorded before. [M9] */
export const recordEvent = async (
  query: Query,
  event: { provider: string; eventId: string; invoiceId: string | null; kind: string },
): Promise<boolean> =>
  (
    await query.query(
      `insert into webhook_events (provider, event_id, invoice_id, kind, effect) values ($1, $2, $3, $4, 'received')
       on conflict (provider, event_id) do nothing returning event_id`,
      [event.provider, event.eventId, event.invoiceId, event.kind],
    )
  ).length > 0;

/** Returns the ids among `eventIds` that were not recorded yet, in the given order. */
export const newEventIds = async (
  query: Query,
  { provider, eventIds }: { provider: string; eventIds: readonly string[] },
): Promise<string[]> => {
  const known = await query.query<{ event_id: string }>(
    'select event_id from webhook_events where provider = $1 and event_id = any($2)',
    [provider, eventIds],
  );
  const ids = new Set(known.map(({ event_id }) => event_id));
  return eventIds.filter((eventId) => !ids.has(eventId));
};

export interface InvoiceToLookUp {
  id: string;
  provider_ref: string;
}

/**
 * Returns the invoices that a provider has accepted and that are not over for longer than `backMs`, in order of their
 * end. `after`: id of the invoice before the first one; null: from the beginning.
 */
export const invoicesToLookUp = (
  query: Query,
  { provider, backMs, after, limit }: { provider: string; backMs: number; after: string | null; limit: number },
): Promise<InvoiceToLookUp[]> =>
  query.query<InvoiceToLookUp>(
    `select id, provider_ref
     from invoices
     where provider = $1 and provider_ref is not null and expires_at > now() - $2 * interval '1 millisecond'
       and ($3::uuid is null or (expires_at, id) > (select i.expires_at, i.id from invoices i where i.id = $3))
     order by expires_at, id
     limit $4`,
    [provider, backMs, after, limit],
  );

export const setEffect = async (
  query: Query,
  { provider, eventId, effect }: { provider: string; eventId: string; effect: string },
): Promise<void> => {
  await query.query('update webhook_events set effect = $3 where provider = $1 and event_id = $2', [
    provider,
    eventId,
    effect,
  ]);
};

/** Marks the invoice as credited by this charge. */
export const setCredited = async (query: Query, { id, chargeId }: { id: string; chargeId: string }): Promise<void> => {
  await query.query(`update invoices set status = 'completed', completed_at = now(), charge_id = $2 where id = $1`, [
    id,
    chargeId,
  ]);
};

/**
 * Ends overdue invoices and returns their ids. Invoices that another transaction has locked are left for the next pass.
 */
export const expireInvoices = async (query: Query): Promise<string[]> =>
  (
    await query.query<{ id: string }>(
      `with due as materialized (
         select id
         from invoices
         where status in ('created', 'pending') and expires_at <= now()
         order by id
         limit $1
         for update skip locked
       )
       update invoices i set status = 'expired' from due where i.id = due.id returning i.id`,
      [MAX_EXPIRED],
    )
  ).map((row) => row.id);
