import { isWide } from '../../lib/media.ts';
import { showPart } from '../../lib/navigation.ts';
import { type NextStep, openNextStep } from '../inventory/next-step.ts';
import { requireSignIn } from '../session/session-store.ts';
import { lacksItemsOnly } from './button-state.ts';

/** A button in any of its states, as far as all games know them. */
interface Pressable {
  kind: string;
  /** Of `next`: the step before a stake. */
  step?: NextStep;
  /** Of `bet`: what stands in the way of one. */
  obstacle?: { reason: string } | null;
  /** Of `bet`: own bets that wait for the start. */
  placed?: number;
}

/** Presses the one big button as it is at this moment. What only a round asks for is the game's. */
export function pressStakeButton(button: Pressable, placeBet: () => Promise<void>): void {
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next' && button.step !== undefined) openNextStep(button.step);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
  else if (lacksItemsOnly(button) && !isWide()) showPart('inventory');
}
