import type { RoundSeed } from '../ports.ts';
import type { RoundRow } from '../rounds.store.ts';
import type { SettledRound } from '../settling/settlement.ts';
import type { StakedBet } from '../stake.ts';

/** Part of the open round in memory that all games share. It can be rebuilt from the database. */
export interface TableRound<Bet extends StakedBet = StakedBet> extends SettledRound<Bet> {
  /** Seed of the round. Its secret is not published before the end. */
  readonly seed: RoundSeed;
  phase: RoundRow['phase'];
  /** True if every bet is settled and the round is counted. */
  isSettled: boolean;
  /** True if the round is not shown yet. */
  isHidden?: boolean;
}
