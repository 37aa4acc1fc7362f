import type { AnyPastBet } from './past-game.ts';

/** Status of a past bet on the screen. A payout of no more than the stake is not shown as a win. [F10] */
export type Standing = AnyPastBet['status'] | 'returned';

export const standingOf = ({ status, earnings }: AnyPastBet): Standing =>
  status === 'won' && earnings !== null && earnings <= 0 ? 'returned' : status;
