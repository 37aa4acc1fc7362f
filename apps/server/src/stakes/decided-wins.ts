import {
  type SettlementDependencies,
  type SettledRound,
  SettledElsewhere,
  type TellPayout,
  payWins,
} from './settlement.ts';
import type { StakedBet } from './stake.ts';

/** The most wins in one commit. */
const PAY_BATCH = 256;

/** What a bet has won by the result of its round. */
interface DecidedWin {
  winCents: number;
  /** What it pays for each cent, in hundredths. */
  hundredths: number;
  by: string;
}

interface Decided<Bet extends StakedBet> {
  /** What a live bet has won; null: it is lost. */
  winOf: (bet: Bet) => DecidedWin | null;
  tell: TellPayout<Bet>;
}

/**
 * Pays some of the bets that have won, in one commit, in a game whose result decides all bets of a round at once. False
 * when none is left to pay. Throws SettledElsewhere when memory differs from the database.
 */
export const payDecidedWins = async <Bet extends StakedBet>(
  deps: SettlementDependencies,
  round: SettledRound<Bet>,
  { winOf, tell }: Decided<Bet>,
): Promise<boolean> => {
  const wins = round.bets.live().flatMap((bet) => {
    const win = winOf(bet);
    return win ? [{ betId: bet.id, ...win }] : [];
  });
  if (wins.length === 0) return false;
  const paid = await payWins(deps, round, { wins: wins.slice(0, PAY_BATCH), tell, kind: 'wins' });
  // What the database has settled memory would find due for ever.
  if (paid.length === 0) throw new SettledElsewhere();
  return true;
};
