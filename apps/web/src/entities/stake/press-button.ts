import { isWide } from '../../lib/media.ts';
import { showPart } from '../../lib/navigation.ts';
import { type NextStep, openNextStep } from '../inventory/next-step.ts';
import { requireSignIn } from '../session/session-store.ts';
import { lacksItemsOnly } from './button-state.ts';

/** Part of a button's state that all games share. */
interface Pressable {
  kind: string;
  /** For the kind `next`: the step that comes before a stake. */
  step?: NextStep;
  /** For the kind `bet`: the reason that a bet cannot be placed now; null: it can. */
  obstacle?: { reason: string } | null;
  /** For `bet`: number of own bets that wait for the start. */
  placed?: number;
}

/** Presses the main button in its current state. The game itself handles states that depend on its round. */
export function pressStakeButton(button: Pressable, placeBet: () => Promise<void>): void {
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next' && button.step !== undefined) openNextStep(button.step);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
  else if (lacksItemsOnly(button) && !isWide()) showPart('inventory');
}
