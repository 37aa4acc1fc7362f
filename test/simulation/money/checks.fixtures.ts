import { P2P_ACCOUNT } from '../../../packages/outside/src/payments/sandbox/accounts.ts';
import type { Compared } from './compared.ts';
import type { Report } from './reports.ts';
import { type MadeTransfer, reportsOf } from './transfers.ts';

/** Transfers from wallet to wallet: a correct one, one of too few roubles, and one to somebody else. */
export const [EXACT, LESS, OTHERS] = ['50000000000001', '50000000000002', '50000000000003'] as const;
const transferred = (receipt: string, kopecks: number) => ({
  receipt,
  payee: '+7 900 000-00-01',
  amount_kopecks: kopecks,
  currency: 'RUB' as const,
  paid_at_ms: 1,
  comment: 'invoice-4',
});
const WALLET_BOOK = [transferred(EXACT, 64_100), transferred(LESS, 64_000), transferred(OTHERS, 64_100)];
const made = (choice: MadeTransfer['choice']): MadeTransfer => ({
  playerId: 7,
  choice,
  sumCents: 700,
  isTaken: choice !== 'other_payee',
});
const MADE = new Map([
  [EXACT, made('exact')],
  [LESS, made('rouble_less')],
  [OTHERS, made('other_payee')],
]);

const report = (change: Partial<Report>): Report => ({
  provider: 'sandbox',
  eventId: 'paid-1',
  kind: 'paid',
  chargeId: 'charge-1',
  invoiceId: 'invoice-1',
  amountCents: 2500,
  currency: 'USD',
  isGenuine: true,
  isTaken: true,
  ...change,
});

export type Withdrawal = Compared['site']['withdrawals'][number];
export type Offer = Compared['site']['offers'][number];
type Review = Compared['site']['reviews'][number];

export const withdrawal = (change: Partial<Withdrawal>): Withdrawal => ({
  id: 1,
  player_id: 7,
  type: 'site',
  status: 'completed',
  reason: null,
  payout_cents: 800,
  item_ids: [11],
  provider: 'sandbox',
  is_followed: false,
  is_disputed: false,
  ...change,
});
const offer = (change: Partial<Offer>): Offer => ({
  name: 'withdrawal-4',
  withdrawal_id: 4,
  deposit_id: null,
  give: ['AK'],
  receive: [],
  state: 'accepted',
  service: 'sandbox',
  is_followed: false,
  ...change,
});
export const review = (change: Partial<Review>): Review => ({
  id: 1,
  kind: 'payment',
  provider: 'sandbox',
  event_id: 'paid-2',
  charge_id: 'charge-2',
  reason: 'paid_again',
  amount_cents: 1000,
  currency: 'USD',
  is_over: true,
  ...change,
});

/**
 * Returns books without contradictions, with the messages that players received. They contain:
 * - a paid invoice, a charge under review, a charged back one, and transfers from wallet to wallet of the right and of
 *   a smaller sum;
 * - payouts that were paid, rejected, and canceled before they were sent;
 * - a withdrawn skin, a declined one, a deposited one, and one whose trade was reversed.
 */
export const sound = (): Compared => ({
  site: {
    invoices: [
      {
        id: 'invoice-1',
        provider: 'sandbox',
        amount_cents: 2500,
        status: 'completed',
        charge_id: 'charge-1',
        is_overdue: false,
      },
      {
        id: 'invoice-3',
        provider: 'sandbox',
        amount_cents: 400,
        status: 'reversed',
        charge_id: 'charge-3',
        is_overdue: false,
      },
      {
        id: 'invoice-4',
        provider: P2P_ACCOUNT,
        amount_cents: 700,
        status: 'completed',
        charge_id: EXACT,
        is_overdue: false,
      },
    ],
    credits: [
      { invoice: 'invoice-1', charge: 'charge-1', provider: 'sandbox', amount_cents: 2500 },
      { invoice: 'invoice-3', charge: 'charge-3', provider: 'sandbox', amount_cents: 400 },
      { invoice: 'invoice-4', charge: EXACT, provider: P2P_ACCOUNT, amount_cents: 700 },
    ],
    reviews: [
      review({}),
      review({
        id: 7,
        provider: P2P_ACCOUNT,
        event_id: LESS,
        charge_id: LESS,
        reason: 'wrong_amount',
        amount_cents: 64_000,
        currency: 'RUB',
      }),
    ],
    events: [
      ...[EXACT, LESS].map((event_id) => ({ provider: P2P_ACCOUNT, event_id })),
      ...['paid-1', 'paid-2', 'paid-3', 'back-3'].map((event_id) => ({ provider: 'sandbox', event_id })),
    ],
    receivables: [],
    withdrawals: [
      withdrawal({}),
      withdrawal({ id: 2, status: 'canceled', reason: 'withdrawal_reason.provider', item_ids: [12] }),
      withdrawal({ id: 3, status: 'canceled', reason: 'withdrawal_reason.player', provider: null, item_ids: [13] }),
      withdrawal({ id: 4, type: 'steam', payout_cents: null, provider: null, item_ids: [14] }),
      withdrawal({
        id: 5,
        type: 'steam',
        payout_cents: null,
        provider: null,
        status: 'canceled',
        reason: 'withdrawal_reason.trade_declined',
        item_ids: [15],
      }),
      withdrawal({ id: 6, status: 'canceled', reason: 'withdrawal_reason.staff', provider: null, item_ids: [16] }),
    ],
    offers: [
      offer({}),
      offer({ name: 'withdrawal-5', withdrawal_id: 5, state: 'declined' }),
      offer({ name: 'skins-1', withdrawal_id: null, deposit_id: 1, give: [], receive: ['a1', 'a2'] }),
      offer({ name: 'skins-2', withdrawal_id: null, deposit_id: 2, give: [], receive: ['a3'], state: 'reversed' }),
    ],
    skinDeposits: [
      { id: 1, status: 'completed' },
      { id: 2, status: 'reversed' },
    ],
    skins: [
      { deposit_id: 1, asset_id: 'a1', item_id: 21 },
      { deposit_id: 1, asset_id: 'a2', item_id: 22 },
      { deposit_id: 2, asset_id: 'a3', item_id: 23 },
    ],
    promoUses: [{ player_id: 7, code: 'GIFT' }],
    answers: [
      { player_id: 7, scope: 'deposit', key: 'd', ok: true, id: 'invoice-1' },
      { player_id: 7, scope: 'withdraw', key: 'w', ok: true, id: '1' },
      { player_id: 7, scope: 'take-skin', key: 't', ok: true, id: '4' },
      { player_id: 7, scope: 'deposit-skins', key: 's', ok: true, id: '1' },
      { player_id: 7, scope: 'promo', key: 'p', ok: true, id: null },
      { player_id: 7, scope: 'cancel-withdraw', key: 'c', ok: true, id: null },
      { player_id: 7, scope: 'receipt', key: 'r', ok: true, id: null },
    ],
    paymentsCents: -(2500 + 1000 + 400 - 400 - 800 + 700),
  },
  outside: {
    reports: [
      report({}),
      report({ eventId: 'paid-2', chargeId: 'charge-2', amountCents: 1000 }),
      report({ eventId: 'paid-3', chargeId: 'charge-3', invoiceId: 'invoice-3', amountCents: 400 }),
      report({
        eventId: 'back-3',
        chargeId: 'charge-3',
        invoiceId: 'invoice-3',
        amountCents: 400,
        kind: 'charged_back',
      }),
      report({ eventId: 'forged', chargeId: 'charge-9', isGenuine: false, isTaken: false }),
      ...reportsOf(WALLET_BOOK, MADE),
    ],
    payouts: [
      { payoutId: 'withdrawal-1', amountCents: 800, state: 'paid' },
      { payoutId: 'withdrawal-2', amountCents: 800, state: 'rejected' },
    ],
    offers: [
      { offerId: 'withdrawal-4', give: ['AK'], receive: [], state: 'accepted', times: 1 },
      { offerId: 'withdrawal-5', give: ['AK'], receive: [], state: 'declined', times: 1 },
      { offerId: 'skins-1', give: [], receive: ['a1', 'a2'], state: 'accepted', times: 1 },
      { offerId: 'skins-2', give: [], receive: ['a3'], state: 'reversed', times: 1 },
    ],
  },
  told: {
    acknowledged: [
      { playerId: 7, scope: 'deposit', key: 'd', about: null },
      { playerId: 7, scope: 'withdraw', key: 'w', about: null },
      { playerId: 7, scope: 'take-skin', key: 't', about: null },
      { playerId: 7, scope: 'deposit-skins', key: 's', about: null },
      { playerId: 7, scope: 'promo', key: 'p', about: 'GIFT' },
      { playerId: 7, scope: 'cancel-withdraw', key: 'c', about: null },
      { playerId: 7, scope: 'receipt', key: 'r', about: EXACT },
    ],
    approved: new Set([1, 2]),
    rejected: new Set([6]),
    canceled: new Set([3]),
    withdrawals: new Map([
      [1, 'completed'],
      [2, 'sending'],
      [5, 'canceled'],
    ]),
    skinDeposits: new Map([
      [1, 'completed'],
      [2, 'completed'],
    ]),
  },
  isSettled: true,
});

export const first = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
};
