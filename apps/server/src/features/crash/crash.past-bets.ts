import { betsOfRounds, ratioOf } from '../../stakes/past/past-bets.ts';
import type { BetTerms, RoundResult } from './crash.round.ts';
import { autoWithdrawOf } from './crash.wire.ts';

/** Past bets of crash: target, multiplier of the cash-out, and crash point of the round. */
export const crashPastBets = betsOfRounds<'crash', BetTerms, RoundResult>('crash', (bet) => {
  const pointHundredths = bet.result && bet.result.pointHundredths;
  return {
    multiplier: ratioOf(bet.multiplier_hundredths ?? pointHundredths),
    target: autoWithdrawOf({ autoCashOutHundredths: bet.terms.auto ?? null }),
    cash_out: ratioOf(bet.multiplier_hundredths),
    crash_point: ratioOf(pointHundredths),
  };
});
