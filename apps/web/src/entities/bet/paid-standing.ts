// Pure: how a bet stands that was paid.

/**
 * A payout that is no more than the stake is not dressed up as a win: it is returned. [F10] Both are dollars. A null payout
 * is not known yet.
 */
export const paidStanding = ({ win, stake }: { win: number | null; stake: number }): 'win' | 'returned' =>
  win !== null && win <= stake ? 'returned' : 'win';
