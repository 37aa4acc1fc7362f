// Pure: how a bet stands that was paid.
import type { BetStanding } from './BetStatus.tsx';

/** A payout that is no more than the stake is not dressed up as a win: it is returned. [F10] Both in dollars; a null payout is not told. */
export const paidStanding = ({ win, stake }: { win: number | null; stake: number }): BetStanding =>
  win !== null && win <= stake ? 'returned' : 'win';
