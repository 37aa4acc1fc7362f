import type { AnyPastBet } from './past-game.ts';

/** How a past bet is named: paid no more than its stake, it is not dressed up as a win. [F10] */
export type Standing = AnyPastBet['status'] | 'returned';

export const standingOf = ({ status, earnings }: AnyPastBet): Standing =>
  status === 'won' && earnings !== null && earnings <= 0 ? 'returned' : status;
