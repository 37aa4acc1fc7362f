// Pure: lists of a round's bets for display.
import { LIVE_BETS_SHOWN } from '@updraft/contract/constants';

interface ListedBet {
  id: number;
  user: { id: number };
}

export interface BetLists<Bet> {
  /** Own bets first, then the largest of the others. */
  bets: readonly Bet[];
  selfBets: readonly Bet[];
}

export const NO_BETS: BetLists<never> = { bets: [], selfBets: [] };

/** Functions of a game that order its bets. */
export interface BetOrder<Bet> {
  /** Stake, in any unit. */
  stakeOf: (bet: Bet) => number;
  /**
   * Returns the newer of two states of a bet. If nothing has changed, returns the known object, so that its row need
   * not render again.
   */
  newerOf: (known: Bet, incoming: Bet) => Bet;
}

/** Splits and sorts bets for display. The number of other players' bets is limited. */
export const listsOf = <Bet extends ListedBet>(
  bets: readonly Bet[],
  selfId: number | null,
  { stakeOf }: Pick<BetOrder<Bet>, 'stakeOf'>,
): BetLists<Bet> => {
  const own = bets.filter((bet) => bet.user.id === selfId).sort((a, b) => a.id - b.id);
  const others = bets.filter((bet) => bet.user.id !== selfId).sort((a, b) => stakeOf(b) - stakeOf(a) || a.id - b.id);
  return { bets: [...own, ...others.slice(0, LIVE_BETS_SHOWN)], selfBets: own };
};

/** Merges bets into the live list: own bets first (newest last), then the 100 largest of the others. */
export const mergeBets = <Bet extends ListedBet>(
  { bets, selfBets }: BetLists<Bet>,
  incoming: readonly Bet[],
  { selfId, order }: { selfId: number | null; order: BetOrder<Bet> },
): BetLists<Bet> => {
  if (incoming.length === 0) return { bets, selfBets };
  const byId = new Map<number, Bet>();
  for (const bet of bets) byId.set(bet.id, bet);
  for (const bet of selfBets) byId.set(bet.id, bet);
  for (const bet of incoming) {
    const known = byId.get(bet.id);
    byId.set(bet.id, known === undefined ? bet : order.newerOf(known, bet));
  }
  return listsOf([...byId.values()], selfId, order);
};
