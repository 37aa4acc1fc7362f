import type { PublicUser, ShownItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';

/** Status of a bet: 0 live, 1 won, 2 lost, 3 refunded. */
export type BetStatus = 0 | 1 | 2 | 3;

/** Status of a bet on the wire. */
export const BET_STATUS = { 0: 'pending', 1: 'won', 2: 'lost', 3: 'refunded' } as const;

/** Number of shown items of a stake or a prize: the most expensive ones. */
export const SHOWN_ITEMS = 3;

/** Returns the payout of a bet, in dollars: 0 for a lost one, null while it is open and after a refund. */
export const winOf = ({ status, winCents }: { status: BetStatus; winCents: number | null }): number | null =>
  status === 2 ? 0 : winCents === null ? null : toDollars(winCents);

/** A staked item: its id, its catalogue entry, and the price at which it was staked. */
export interface StakedItem {
  id: number;
  entryId: number;
  priceCents: number;
}

/** A bet of the open round in memory: the part that all games share. */
export interface StakedBet {
  id: number;
  roundId: number;
  playerId: number;
  user: PublicUser;
  staked: readonly StakedItem[];
  /** The dearest items, for showing. */
  shown: readonly ShownItem[];
  itemCount: number;
  stakeCents: number;
  status: BetStatus;
  /** Payout of a won bet divided by its stake, in hundredths; null: not won. */
  multiplierHundredths: number | null;
  winCents: number | null;
  winItem: ShownItem | null;
}
