import type { Locator } from 'playwright-core';

/**
 * Presses 'Try again' of a part that did not load, and waits until the failure is gone. A page that loads the part anew
 * by itself, for example once it is connected, may be faster: then there is nothing to press any more.
 */
export const tryAgain = async (failure: Locator): Promise<void> => {
  const isGone = (): Promise<void> => failure.waitFor({ state: 'detached' });
  await failure.getByRole('button', { name: 'Try again' }).click({ timeout: 10_000 }).catch(isGone);
  await isGone();
};
