import { useEffect, useRef } from 'react';
import { dollars } from '../../lib/format.ts';
import { onFrame } from './flight.ts';
import { worthCents } from './stake/button.ts';
import type { CrashBet } from './wire.ts';

/** Current payout of the bets. It counts up outside React. */
export function LiveSum({ bets, className }: { bets: readonly CrashBet[]; className?: string }) {
  const span = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = -1;
    return onFrame(({ hundredths }) => {
      let cents = 0;
      for (const bet of bets) cents += worthCents(bet, hundredths);
      if (cents === shown || span.current === null) return;
      shown = cents;
      span.current.textContent = dollars(cents / 100);
    });
  }, [bets]);
  return <span ref={span} className={className} />;
}
