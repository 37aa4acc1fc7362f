import { wayBack } from '../../../entities/result/elsewhere.ts';
import { dollars } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { notifyWin } from '../../../lib/notices.ts';
import type { ServerPayload } from '../wire.ts';

/** Name and path of the game, for notices that lead to it. */
export const JACKPOT = { name: 'jackpot', path: '/jackpot' } as const;

/**
 * Notifies the player of a won pot: its payout, and its parts in items and balance. A pot that after the fee is worth
 * no more than the own stake is no win. [F10]
 */
export async function notifyOwnWin({ win, price, items, credit }: ServerPayload<'jackpotWin'>): Promise<void> {
  await Promise.all([loadPageTexts('game_results'), loadPageTexts('jackpot')]).catch(() => undefined);
  const sum = dollars(win);
  const isGain = win > price;
  const key = isGain ? (credit > 0 ? 'won_pot_and_credit' : 'won_pot') : 'kept_stake';
  const text = translate(`jackpot.${key}`, { sum, count: items, credit: dollars(credit) }) ?? sum;
  notifyWin({ item: null, text, isGain, ...wayBack(JACKPOT) });
}
