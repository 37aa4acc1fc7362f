import { nextStep, openNextStep } from '../../entities/inventory/next-step.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { getSession, type SignInFor } from '../../entities/session/session-store.ts';

/** Signs in with the token of a finished sign-in, then opens the deposit or the next step towards a bet, if wanted. */
export async function signInAndGoOn(token: string, then: SignInFor | undefined): Promise<void> {
  await sessionActions().signIn(token);
  if (getSession().status !== 'player') return;
  if (then === 'deposit') openNextStep('deposit');
  else if (then === 'play') openNextStep(nextStep());
}
