import { useLayoutEffect, useRef } from 'react';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { useTexts } from '../../../lib/texts.ts';
import { isPending as isUnderWay } from '../../../table-client/own-commands.ts';
import { autoCashOutText } from '../hundredths.ts';
import { getCrash } from '../store.ts';
import type { CrashBet } from '../wire.ts';
import { commandBet } from './actions.ts';

/** Cancels an own bet before the start. If the command was not sent, the row of the bet shows that. */
async function cancelBet(betId: number): Promise<void> {
  const isAnswered = await commandBet(betId, {
    kind: 'cancel',
    event: 'cancelBet',
    failure: 'crash_error.cancel',
    answered: (ack) => ({ type: 'cancelAnswered', betId, ack }),
  });
  if (isAnswered) void reloadInventory();
}

/**
 * Button that cancels an own bet, one command at a time. `isPending`: true if the command was sent for this bet and has
 * no response yet.
 */
export default function CancelButton({ bet, isPending }: { bet: CrashBet; isPending: boolean }) {
  const { t } = useTexts('crash');
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) own?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    };
  }, []);
  const text = t(isPending ? 'cancelling' : 'cancel');
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${text}: ${autoCashOutText(bet.autoWithdraw)}`}
      aria-disabled={isPending}
      className="h-7 shrink-0 cursor-pointer px-1 text-muted underline decoration-line underline-offset-4 hover:text-text aria-disabled:cursor-default aria-disabled:no-underline"
      onClick={() => {
        if (!isUnderWay(getCrash().commands, 'cancel')) void cancelBet(bet.id);
      }}
    >
      {text}
    </button>
  );
}
