import { type Query, one } from '../../db/db.ts';

export interface NewRequest {
  invoiceId: string;
  amountKopecks: number;
  kopecksPerDollar: number;
  rateAsOfMs: number;
}

/**
 * Stores the amount and the rate of an invoice, unless they are stored already. Returns the stored amount in kopecks.
 */
export const fixRequest = async (query: Query, request: NewRequest): Promise<number> => {
  await query.query(
    `insert into p2p_requests (invoice_id, amount_kopecks, kopecks_per_dollar, rate_as_of) values ($1, $2, $3, $4) on conflict (invoice_id) do nothing`,
    [request.invoiceId, request.amountKopecks, request.kopecksPerDollar, new Date(request.rateAsOfMs)],
  );
  return one(
    await query.query<{ amount_kopecks: number }>('select amount_kopecks from p2p_requests where invoice_id = $1', [
      request.invoiceId,
    ]),
  ).amount_kopecks;
};

export const setPayee = async (
  query: Query,
  { invoiceId, payee }: { invoiceId: string; payee: string },
): Promise<void> => {
  await query.query('update p2p_requests set payee = $2 where invoice_id = $1', [invoiceId, payee]);
};

/** Returns the amount of an invoice in kopecks; null: the invoice asks for no roubles. */
export const kopecksOf = async (query: Query, invoiceId: string): Promise<number | null> =>
  (
    await query.query<{ amount_kopecks: number }>('select amount_kopecks from p2p_requests where invoice_id = $1', [
      invoiceId,
    ])
  )[0]?.amount_kopecks ?? null;

/** Invoice fields that a receipt is compared with. None of them changes once the payee is known. */
export interface P2pInvoice {
  id: string;
  player_id: number;
  amount_cents: number;
  amount_kopecks: number;
  payee: string | null;
  created_at: Date;
  expires_at: Date;
}

export const findP2pInvoice = async (
  query: Query,
  { id, provider }: { id: string; provider: string },
): Promise<P2pInvoice | null> =>
  (
    await query.query<P2pInvoice>(
      `select i.id, i.player_id, i.amount_cents, r.amount_kopecks, r.payee, i.created_at, i.expires_at
       from invoices i join p2p_requests r on r.invoice_id = i.id where i.id = $1 and i.provider = $2`,
      [id, provider],
    )
  )[0] ?? null;

/** True if the site has ever requested money to this wallet. */
export const isOurPayee = async (query: Query, payee: string): Promise<boolean> =>
  (await query.query('select 1 from p2p_requests where payee = $1 limit 1', [payee])).length > 0;

/** Returns the earlier effect of a receipt; null: it is new. */
export const effectOf = async (
  query: Query,
  { provider, receipt }: { provider: string; receipt: string },
): Promise<string | null> =>
  (
    await query.query<{ effect: string }>('select effect from webhook_events where provider = $1 and event_id = $2', [
      provider,
      receipt,
    ])
  )[0]?.effect ?? null;
