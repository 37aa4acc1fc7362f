import { isWide } from '../../lib/media.ts';
import { showPart } from '../../lib/navigation.ts';
import { type NextStep, openNextStep } from '../inventory/next-step.ts';
import { requireSignIn } from '../session/session-store.ts';
import { lacksItemsOnly } from './button-state.ts';

/** Part of a button's state that all games share. */
interface Pressable {
  kind: string;
  /** Step that comes before a stake, in the kind `next`. */
  step?: NextStep;
  /** Reason that a bet cannot be placed now, in the kind `bet`; null: it can. */
  obstacle?: { reason: string } | null;
  /** Number of own bets that wait for the start, in the kind `bet`. */
  placed?: number;
}

/** Presses the main button in its current state. The game itself handles states that depend on its round. */
export function pressStakeButton(button: Pressable, placeBet: () => Promise<void>): void {
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next' && button.step !== undefined) openNextStep(button.step);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
  else if (lacksItemsOnly(button) && !isWide()) showPart('inventory');
}
