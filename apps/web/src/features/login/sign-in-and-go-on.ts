import { nextStep, openDepositOf, openNextStep } from '../../entities/inventory/next-step.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { getSession, type SignInFor } from '../../entities/session/session-store.ts';
import { toCents } from '../../lib/cents.ts';

/** Signs in with the token of a finished sign-in, then opens the deposit or the next step towards a bet, if wanted. */
export async function signInAndGoOn(token: string, then: SignInFor | undefined): Promise<void> {
  await sessionActions().signIn(token);
  const { user } = getSession();
  if (user === null || then === undefined) return;
  if (then === 'play') return openNextStep(nextStep());
  if (then === 'deposit') return openNextStep('deposit');
  const missingCents = then.priceCents - toCents(user.balance);
  if (missingCents > 0) openDepositOf(missingCents);
}
