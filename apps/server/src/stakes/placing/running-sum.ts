/**
 * Returns a function that sums over the accepted bets of a batch. The list only grows while the batch is decided, so
 * the function counts each bet once. Another list begins a new sum, because a transaction may be retried.
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
