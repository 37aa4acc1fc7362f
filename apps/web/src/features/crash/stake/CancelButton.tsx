import { useLayoutEffect, useRef } from 'react';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { tellFailure, tellRefusal } from '../../../entities/stake/send-stake.ts';
import { useTexts } from '../../../lib/texts.ts';
import { getToken } from '../../../lib/token.ts';
import { isPending as isUnderWay } from '../../../table-client/own-commands.ts';
import { bySocket, sendCommand } from '../../../table-client/send-command.ts';
import { autoCashOutText } from '../hundredths.ts';
import type { CrashCommand } from '../state-types.ts';
import { dispatch, getCrash } from '../store.ts';
import type { CancelAck, CrashBet } from '../wire.ts';

/** Takes an own bet back before the start. Without a connection nothing is sent, and the bet's row says so. */
async function cancelBet(betId: number): Promise<void> {
  const apiToken = getToken();
  if (apiToken === null) return;
  const outcome = await sendCommand<CrashCommand, CancelAck>(dispatch, {
    command: { kind: 'cancel', targetId: betId },
    attempt: bySocket('cancelBet', { apiToken, id: betId }),
  });
  if (outcome.kind === 'unsent') return;
  if (outcome.kind !== 'answered') return tellFailure(outcome, 'crash_error.cancel');
  const { answer: ack } = outcome;
  dispatch({ type: 'cancelAnswered', betId, ack });
  if (ack.status === 'error') void tellRefusal(ack, 'crash_api');
  void reloadInventory();
}

/** Takes the bet back; one command at a time. `isPending`: it was sent for this bet, and there is no response yet. */
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
