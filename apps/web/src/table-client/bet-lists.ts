// Pure: the bets of a round as a screen lists them.
import { LIVE_BETS_SHOWN } from '@updraft/contract/constants';

interface ListedBet {
  id: number;
  user: { id: number };
}

export interface BetLists<Bet> {
  /** One's own bets first, then the largest of the others. */
  bets: readonly Bet[];
  selfBets: readonly Bet[];
}

export const NO_BETS: BetLists<never> = { bets: [], selfBets: [] };

/** A game's functions of its bets. */
export interface BetOrder<Bet> {
  /** Stake, in any unit. */
  stakeOf: (bet: Bet) => number;
  /**
   * Returns the newer one of two states of a bet. Without a change it is the known object, so that its row need not
   * redraw.
   */
  newerOf: (known: Bet, incoming: Bet) => Bet;
}

/** Splits and orders bets for display; bounded by what a screen can show. */
export const listsOf = <Bet extends ListedBet>(
  bets: readonly Bet[],
  selfId: number | null,
  { stakeOf }: Pick<BetOrder<Bet>, 'stakeOf'>,
): BetLists<Bet> => {
  const own = bets.filter((bet) => bet.user.id === selfId).sort((a, b) => a.id - b.id);
  const others = bets.filter((bet) => bet.user.id !== selfId).sort((a, b) => stakeOf(b) - stakeOf(a) || a.id - b.id);
  return { bets: [...own, ...others.slice(0, LIVE_BETS_SHOWN)], selfBets: own };
};

/** Merges bets into the live list: one's own first (newest last), then the 100 largest of the others. */
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
