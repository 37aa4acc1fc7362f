/**
 * A sum over the accepted bets of a batch. The list only grows while the batch is decided, so each bet is counted once,
 * and not again for each bet behind it. Another list begins anew: a transaction may be tried again.
 */
export const runningSum = <Bet>(of: (bet: Bet) => number): ((bets: readonly Bet[]) => number) => {
  let counted: readonly Bet[] = [];
  let at = 0;
  let sum = 0;
  return (bets) => {
    if (bets !== counted) [counted, at, sum] = [bets, 0, 0];
    for (; at < bets.length; at++) sum += of(bets[at] as Bet);
    return sum;
  };
};
