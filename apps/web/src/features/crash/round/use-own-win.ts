import { BET_RESULT } from '@updraft/contract/constants';
import { useEffect, useState } from 'react';
import { toCents } from '../../../lib/cents.ts';
import type { CrashState } from '../state-types.ts';
import { shownSelfBets, useCrash } from '../store.ts';

/** Time for which a win is shown larger than the multiplier during the flight, ms. */
const LARGE_MS = 3000;

/** Returns the payout of the own bets of the shown round, in cents; 0 while one of them can still win. */
const wonCents = (state: CrashState): number => {
  let cents = 0;
  for (const bet of shownSelfBets(state)) {
    if (bet.is_win === BET_RESULT.PENDING) return 0;
    if (bet.is_win === BET_RESULT.WON) cents += toCents(bet.win ?? 0);
  }
  return cents;
};

/**
 * Returns the own win while it is shown larger than the multiplier, in cents; null otherwise. It is shown for three
 * seconds after the last cash-out, and in the crashed phase.
 */
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
