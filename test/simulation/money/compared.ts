import type { PayoutEntry } from '@updraft/outside/payments/sandbox';
import type { OfferState } from '@updraft/outside/steam-trade';
import type { Report } from './reports.ts';
import type { Told } from './told.ts';

/** Rows of the site's own books. */
export interface SiteBooks {
  invoices: {
    id: string;
    provider: string;
    amount_cents: number;
    status: string;
    charge_id: string | null;
    /** Its time was over before the last start. */ is_overdue: boolean;
  }[];
  /** Transfers that credited an invoice. */
  credits: { invoice: string; charge: string; provider: string | null; amount_cents: number }[];
  reviews: {
    id: number;
    kind: 'payment' | 'chargeback' | 'payout_paid' | 'payout_rejected';
    provider: string;
    event_id: string;
    charge_id: string | null;
    reason: string;
    amount_cents: number;
    currency: string;
    is_over: boolean;
  }[];
  events: { provider: string; event_id: string }[];
  /** Debts of players that nobody has settled. */
  receivables: { id: number; source: string }[];
  withdrawals: {
    id: number;
    player_id: number;
    type: 'site' | 'steam';
    status: 'moderation' | 'sending' | 'completed' | 'canceled';
    reason: string | null;
    payout_cents: number | null;
    item_ids: number[];
    /** The provider that was asked to pay it, noted before the first request. */
    provider: string | null;
    /** A timer checks it. */
    is_followed: boolean;
    /** Staff have to decide first. */
    is_disputed: boolean;
  }[];
  offers: {
    name: string;
    withdrawal_id: number | null;
    deposit_id: number | null;
    give: string[];
    receive: string[];
    state: string;
    service: string | null;
    is_followed: boolean;
  }[];
  skinDeposits: { id: number; status: 'sending' | 'completed' | 'canceled' | 'reversed' }[];
  /** `item_id`: it was credited. */
  skins: { deposit_id: number; asset_id: string; item_id: number | null }[];
  promoUses: { player_id: number; code: string }[];
  /** First responses that are kept under commands' keys, with what the commands made. */
  answers: { player_id: number; scope: string; key: string; ok: boolean; id: string | null }[];
  /** The sum of all postings of the account of payment providers: below zero by what they hold for us. */
  paymentsCents: number;
}

/** The books of everybody outside. */
export interface OutsideBooks {
  reports: readonly Report[];
  payouts: readonly Pick<PayoutEntry, 'payoutId' | 'amountCents' | 'state'>[];
  offers: readonly {
    offerId: string;
    give: readonly string[];
    receive: readonly string[];
    state: OfferState;
    times: number;
  }[];
}

export interface Compared {
  site: SiteBooks;
  outside: OutsideBooks;
  told: Pick<Told, 'acknowledged' | 'approved' | 'rejected' | 'canceled' | 'withdrawals' | 'skinDeposits'>;
  /** Everything has been reported and decided: nothing may be on its way any more. */
  isSettled: boolean;
}
