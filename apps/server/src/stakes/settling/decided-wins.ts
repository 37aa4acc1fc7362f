import { type SettledRound, type SettlementDependencies, type TellPayout, type Win, payWins } from './settlement.ts';
import type { StakedBet } from '../stake.ts';

interface Decided<Bet extends StakedBet> {
  /** Payout of a live bet; null: it is lost. */
  winOf: (bet: Bet) => Omit<Win, 'betId'> | null;
  tell: TellPayout<Bet>;
}

/**
 * Pays some of the bets that have won, in one commit, in a game whose result decides all bets of a round at once.
 * Returns false if none is left to pay. Throws SettledElsewhere when memory differs from the database.
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
  await payWins(deps, round, { wins, tell, kind: 'wins' });
  return true;
};
