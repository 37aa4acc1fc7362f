import type { PublicUser, ShownItem } from '@updraft/contract';

/** Of a bet: live, won, lost, refunded. */
export type BetStatus = 0 | 1 | 2 | 3;

/** A staked item: where it lies in the ledger and what it is worth in this round. */
export interface StakedItem {
  id: number;
  entryId: number;
  priceCents: number;
}

/** A bet of the open round in memory, with what is true of it in every game. */
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
  /** What a won bet paid for each cent, in hundredths. */
  multiplierHundredths: number | null;
  winCents: number | null;
  winItem: ShownItem | null;
}
