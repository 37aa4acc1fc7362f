import type { ReceivedItem } from '@updraft/outside/steam-trade';
import type { TradeState } from '@updraft/rules/trades';
import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Row of a trade offer, for the withdrawal of a skin or for a deposit of skins. */
export interface OfferRow {
  id: number;
  /** Name that identifies the offer on Steam. */
  name: string;
  player_id: number;
  withdrawal_id: number | null;
  deposit_id: number | null;
  steam_id: string;
  token: string;
  give: string[];
  receive: string[];
  /** Highest price for skins that must be ordered, in cents. */
  most_cents: number;
  state: TradeState;
  refusal: string | null;
  service: string | null;
  platform_id: string | null;
  url: string | null;
  attempts: number;
  /** Time at which the offer was recalled before its end; null: not recalled. */
  recalled_at: Date | null;
  expires_at: Date;
  created_at: Date;
}

export interface NewOfferRow {
  playerId: number;
  purpose: { withdrawalId: number } | { depositId: number };
  steamId: string;
  token: string;
  give: readonly string[];
  receive: readonly string[];
  maxCents: number;
  expiryMs: number;
}

export interface OfferChange {
  offer: OfferRow;
  state: TradeState;
  received: readonly ReceivedItem[];
  refusal: string | null;
}

/**
 * Handler of an offer's new states, called once for each state, in the transaction that writes it and under the
 * player's lock.
 */
export interface OfferSink {
  changed(query: Query, emit: Emit, change: OfferChange): Promise<void>;
  /**
   * Books an acceptance after the end of the offer; false: the acceptance cannot be booked, and nothing was written.
   * [TR-14]
   */
  acceptedLate(query: Query, emit: Emit, change: OfferChange): Promise<boolean>;
}

/** Port of trade offers for deposits and withdrawals of skins. */
export interface Offers {
  /** Writes an offer in the caller's transaction; it is sent after the commit, at the next `wake`. */
  open(query: Query, offer: Omit<NewOfferRow, 'expiryMs'>): Promise<OfferRow>;
  /** Follows an accepted offer until a day after its trade cannot be reversed any more. */
  watch(query: Query, accepted: NewOfferRow['purpose'] & { until: Date }): Promise<void>;
  /**
   * Recalls the unanswered offers of these deposits. The cancellation begins after the commit, at the next `wake`.
   * [TR-4]
   */
  recall(query: Query, depositIds: readonly number[]): Promise<void>;
  /** Searches for due offers now. */
  wake(): void;
  /** Wakes, and waits until the due offers have been handled. */
  settle(): Promise<void>;
}
