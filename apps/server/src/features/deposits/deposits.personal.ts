import { microsOf, sectionOf, type PersonalData } from '../../db/personal.ts';

/**
 * Personal data of deposits. An erasure removes addresses of checkouts and payment instruments, and leaves providers'
 * references of payments, which the books need. Those of payouts are removed with the withdrawals.
 */
export const depositsPersonal: PersonalData = {
  tables: {
    invoices: 'the address of the checkout is erased; the rest stays under the number: books',
    deposit_instruments: 'deleted',
    deposit_reviews: "stays under the number: books; providers' references of payouts are erased",
    deposit_chargebacks: 'stays under the number: books',
  },
  archive: [
    sectionOf({
      name: 'deposits',
      from: 'invoices',
      columns: `id, method, provider, amount_cents, currency, promo_code, status, pay_url, reversed_cents, created_at,
        expires_at, completed_at`,
      place: microsOf('created_at'),
    }),
    sectionOf({
      name: 'deposit_instruments',
      from: 'deposit_instruments',
      columns: 'kind, instrument, first_paid_at',
      place: microsOf('first_paid_at'),
    }),
    sectionOf({
      name: 'deposits_checked',
      from: 'deposit_reviews',
      columns: 'id, kind, reason, provider, amount_cents, currency, resolution, created_at, resolved_at',
      place: 'id',
    }),
    sectionOf({
      name: 'chargebacks',
      from: 'deposit_chargebacks',
      columns: 'id, kind, provider, amount_cents, created_at, reinstated_at',
      place: 'id',
    }),
  ],
  erase: async ({ query, playerId }) => {
    await query.query('update invoices set pay_url = null where player_id = $1 and pay_url is not null', [playerId]);
    await query.query('delete from deposit_instruments where player_id = $1', [playerId]);
  },
  open: {
    deposits: `select 1 from invoices where player_id = $1 and status in ('created', 'pending')
      and expires_at > now() limit 1`,
    disputes: 'select 1 from deposit_reviews where player_id = $1 and resolved_at is null limit 1',
  },
};
