// PURE. Actual return of rounds compared with the expected one, and the tolerated difference.
import { NO_RETURNS, type ReturnSums, checkShare } from '../returns/index.ts';
import { RTP } from './odds.ts';

/** The values of a settled bet that the RTP needs. */
export interface RtpBet {
  stakeCents: number;
  winCents: number;
  /** Multiplier of the cash-out, in hundredths; null: the bet was live at the crash. */
  cashOutHundredths: number | null;
}

/**
 * Variance from the instant crash at 1.00, in squared stakes: a stake s is worth 0.96 s before the result, and s or
 * nothing after it.
 */
const INSTANT_VARIANCE = RTP * (1 - RTP);

/**
 * Returns the stakes, payouts and variance of a settled round. Until the crash a live stake s is worth s · m at
 * multiplier m. The step m → m + dm ends it with chance dm / m, so the worth is a martingale. The variance is 0.96 ·
 * 0.04 · (all stakes)² for the instant crash, plus ∫ (live stakes · m)² dm / m over the multipliers that the round has
 * reached. One point decides all bets of a round, so stakes are added before they are squared. Manual and automatic
 * cash-outs count alike. [CR-23]
 */
export const rtpOfRound = (bets: readonly RtpBet[], pointHundredths: number): ReturnSums => {
  const stakedCents = bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
  if (stakedCents === 0) return NO_RETURNS;
  const paidCents = bets.reduce((sum, bet) => sum + bet.winCents, 0);
  const stops = bets.map(({ stakeCents, cashOutHundredths }) => ({
    stakeCents,
    at: Math.min(cashOutHundredths ?? pointHundredths, pointHundredths) / 100,
  }));
  stops.sort((a, b) => a.at - b.at);
  let variance = INSTANT_VARIANCE * stakedCents ** 2;
  let live = stakedCents;
  let from = 1;
  for (const { stakeCents, at } of stops) {
    variance += (live ** 2 * (at ** 2 - from ** 2)) / 2;
    from = at;
    live -= stakeCents;
  }
  return { rounds: 1, stakedCents, paidCents, expectedCents: RTP * stakedCents, variance };
};

/** Checks that the payouts of rounds lie within five standard deviations of 96 %. [CR-23] [F6] */
export const checkRtp = checkShare(RTP);
