import { HOUSE } from '@updraft/ledger';
import type { Db } from '../../../apps/server/src/db/db.ts';
import type { SiteBooks } from './compared.ts';

/**
 * Reads the site's own books of money and skins. `startedAtMs`: last start of the site. Everything that was to be
 * handled before that must have been handled.
 */
export const readBooks = async (db: Db, { startedAtMs }: { startedAtMs: number }): Promise<SiteBooks> => ({
  invoices: await db.query(
    `select id::text, provider, amount_cents, status, charge_id,
       status in ('created', 'pending') and expires_at < to_timestamp($1::double precision / 1000) as is_overdue
     from invoices`,
    [startedAtMs],
  ),
  credits: await db.query(
    `select t.memo->>'invoice' as invoice, t.memo->>'charge' as charge, i.provider, p.amount_cents from transfers t
     join postings p on p.transfer_id = t.id and p.account_id = cash_of(t.player_id)
     left join invoices i on i.id::text = t.memo->>'invoice'
     where t.kind = 'deposit.paid'`,
  ),
  reviews: await db.query(
    `select id, kind, provider, event_id, charge_id, reason, amount_cents, currency, resolved_at is not null as is_over from deposit_reviews`,
  ),
  events: await db.query(`select provider, event_id from webhook_events`),
  receivables: await db.query(`select id, source from receivables where status = 'open'`),
  withdrawals: await db.query(
    `select w.id, w.player_id, w.type, w.status, w.reason, w.payout_cents, w.item_ids, w.provider, w.next_attempt_at is not null as is_followed,
       exists (select 1 from deposit_reviews r where r.withdrawal_id = w.id and r.resolved_at is null) as is_disputed from withdrawals w`,
  ),
  offers: await db.query(
    `select name, withdrawal_id, deposit_id, give, receive, state, service, next_attempt_at is not null as is_followed from trade_offers`,
  ),
  skinDeposits: await db.query(`select id, status from skin_deposits`),
  skins: await db.query(`select deposit_id, asset_id, item_id from skin_deposit_items`),
  promoUses: await db.query(
    `select u.player_id, c.code from promo_uses u join promo_codes c on c.id = u.code_id where u.used_at is not null or u.invoice_id is null`,
  ),
  answers: await db.query(
    `select player_id, scope, key, coalesce((answer->>'ok')::boolean, true) as ok, answer->>'id' as id from idempotency
     where scope in ('deposit', 'withdraw', 'cancel-withdraw', 'take-skin', 'deposit-skins', 'promo', 'receipt')`,
  ),
  paymentsCents:
    (
      await db.query<{ cents: number }>(
        `select coalesce(sum(amount_cents), 0)::bigint as cents from postings where account_id = ${HOUSE.payments}`,
      )
    )[0]?.cents ?? 0,
});

/**
 * Makes all planned attempts run at the next start, without a wait. No server may run. The site otherwise repeats the
 * query about a payout without a response half a minute later at the earliest.
 */
export const passTime = async (db: Db): Promise<void> => {
  await db.query(`update withdrawals set next_attempt_at = now() where next_attempt_at is not null`);
  await db.query(`update trade_offers set next_attempt_at = now() where next_attempt_at is not null`);
};

/** Lets all planned attempts come due, and all open invoices expire. */
export const passAllTime = async (db: Db): Promise<void> => {
  await passTime(db);
  await db.query(
    `update invoices set expires_at = now() where status in ('created', 'pending') and expires_at > now()`,
  );
};
