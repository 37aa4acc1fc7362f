import { BET_RESULT } from '@updraft/contract/constants';
import { useEffect, useState } from 'react';
import { toCents } from '../../../lib/cents.ts';
import type { CrashState } from '../state-types.ts';
import { shownSelfBets, useCrash } from '../store.ts';

/** Time for which a win is shown larger than the multiplier while the flight goes on. */
const LARGE_MS = 3000;

/** Payout of the own bets of the shown round, in cents; 0 while one of them can still win. */
const wonCents = (state: CrashState): number => {
  let cents = 0;
  for (const bet of shownSelfBets(state)) {
    if (bet.is_win === BET_RESULT.PENDING) return 0;
    if (bet.is_win === BET_RESULT.WON) cents += toCents(bet.win ?? 0);
  }
  return cents;
};

/** The own win while it stands larger than the multiplier, in cents: for three seconds after the last cash-out, and once the round has crashed. */
export function useOwnWin(): number | null {
  const cents = useCrash(wonCents);
  const isOver = useCrash((state) => state.phase === 'crashed');
  const [seenCents, setSeen] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(cents), cents === 0 ? 0 : LARGE_MS);
    return () => clearTimeout(timer);
  }, [cents]);
  return cents > 0 && (isOver || cents !== seenCents) ? cents : null;
}
