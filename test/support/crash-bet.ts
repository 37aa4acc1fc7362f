import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Text of the button while the page keeps the bet: another press would drop it. */
const KEPT = /^(Next round|Следующий раунд)/;
/** Longest wait for a bet: a flight, the crash after it and the opening of the next round. */
const LONGEST_WAIT = { timeout: 120_000 };

/**
 * Bets the selected items in crash. In a flight the page keeps the bet for the next round. A bet that comes
 * after the close of betting is refused, and made again.
 */
export const betInCrash = async (page: Page): Promise<void> => {
  const button = page.getByTestId('crash-button');
  const placed = page.locator('section[aria-labelledby=stake-title] ul li').filter({ hasText: '$' });
  const isPlaced = async (): Promise<boolean> => {
    if ((await placed.count()) > 0) return true;
    const text = (await button.textContent()) ?? '';
    if (text.includes('$') && !KEPT.test(text) && (await button.getAttribute('aria-disabled')) === 'false')
      await button.click();
    return false;
  };
  await expect.poll(isPlaced, LONGEST_WAIT).toBe(true);
};
