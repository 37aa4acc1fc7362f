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
    /** True if the invoice had expired before the last start. */ is_overdue: boolean;
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
  /** Unsettled debts of players. */
  receivables: { id: number; source: string }[];
  withdrawals: {
    id: number;
    player_id: number;
    type: 'site' | 'steam';
    status: 'moderation' | 'sending' | 'completed' | 'canceled';
    reason: string | null;
    payout_cents: number | null;
    item_ids: number[];
    /** Provider of the payout, stored before the first request; null: none. */
    provider: string | null;
    /** True if a timer checks the withdrawal. */
    is_followed: boolean;
    /** True if staff must decide first. */
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
  /** Deposited skins. `item_id`: the credited item; null: not credited. */
  skins: { deposit_id: number; asset_id: string; item_id: number | null }[];
  promoUses: { player_id: number; code: string }[];
  /** Stored first responses by the commands' keys, with the ids that the commands created. */
  answers: { player_id: number; scope: string; key: string; ok: boolean; id: string | null }[];
  /**
   * Sum of all postings on the account of payment providers: the sum that they hold for the site, as a negative number.
   */
  paymentsCents: number;
}

/** The books of providers and platforms. */
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
  /** True if everything has been reported and decided, so that nothing may be pending. */
  isSettled: boolean;
}
