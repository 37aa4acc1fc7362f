import type { Locator } from 'playwright-core';

/**
 * Presses 'Try again' of a part that did not load, and waits until the failure is gone. The page may reload the part by
 * itself first, for example after a reconnection. There is nothing to press then.
 */
export const tryAgain = async (failure: Locator): Promise<void> => {
  const isGone = (): Promise<void> => failure.waitFor({ state: 'detached' });
  await failure.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 }).catch(isGone);
  await isGone();
};
