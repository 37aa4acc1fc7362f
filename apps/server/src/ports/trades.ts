import type { ReceivedItem } from '@updraft/outside/steam-trade';
import type { TradeState } from '@updraft/rules/trades';
import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** An offer as the site follows it: for a skin that a player takes, or for a deposit of skins. */
export interface OfferRow {
  id: number;
  /** The name under which the platform knows it. */
  name: string;
  player_id: number;
  withdrawal_id: number | null;
  deposit_id: number | null;
  steam_id: string;
  token: string;
  give: string[];
  receive: string[];
  /** The highest price for what has to be ordered. */
  most_cents: number;
  state: TradeState;
  refusal: string | null;
  service: string | null;
  platform_id: string | null;
  url: string | null;
  attempts: number;
  /** Time of a recall before the end. */
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
 * Called for every new state of an offer, in the transaction that writes it and under the player's lock; once for each.
 */
export interface OfferSink {
  changed(query: Query, emit: Emit, change: OfferChange): Promise<void>;
  /**
   * Books an acceptance that came after the offer had ended; false: it cannot be booked, and nothing was written.
   * [TR-14]
   */
  acceptedLate(query: Query, emit: Emit, change: OfferChange): Promise<boolean>;
}

/** Port of trade offers for deposits of skins and for skins that are taken. */
export interface Offers {
  /** Writes an offer in the caller's transaction; it is sent after the commit, at the next `wake`. */
  open(query: Query, offer: Omit<NewOfferRow, 'expiryMs'>): Promise<OfferRow>;
  /** Goes on following an accepted offer: until its trade cannot be reversed any more, and a day longer. */
  watch(query: Query, accepted: NewOfferRow['purpose'] & { until: Date }): Promise<void>;
  /**
   * Takes the offers of these deposits back that nobody has answered. That begins after the commit, at the next `wake`.
   * [TR-4]
   */
  recall(query: Query, depositIds: readonly number[]): Promise<void>;
  /** Searches for due offers now. */
  wake(): void;
  /** Wakes, and waits until the due offers have been handled. */
  settle(): Promise<void>;
}
