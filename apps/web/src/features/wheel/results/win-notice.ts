import { wayBack } from '../../../entities/result/elsewhere.ts';
import { exchangeText } from '../../../entities/result/exchange-text.ts';
import { dollars } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { notifyWin } from '../../../lib/notices.ts';
import type { WheelBet } from '../wire.ts';
import { isGain, type OwnRound } from './own-round.ts';

/** Name and path of the game, for notices that lead to it. */
export const WHEEL = { name: 'wheel', path: '/wheel' } as const;

/**
 * Notifies the player of a won bet: the win, its colour, and the item or sum paid. The round as a whole decides whether
 * the notice is a celebration, because a second bet on another colour may be lost. [F10]
 */
export async function notifyOwnWin(bet: WheelBet, round: OwnRound): Promise<void> {
  await Promise.all([loadPageTexts('game_results'), loadPageTexts('wheel')]).catch(() => undefined);
  const sum = dollars(bet.win ?? 0);
  const gained = isGain(round);
  const text = gained
    ? translate('wheel.won_on', { sum, colour: translate(`wheel.on_${bet.colour}`) ?? bet.colour })
    : translate('wheel.returned_on', {
        sum,
        staked: dollars(round.stakedCents / 100),
        colour: translate(`wheel.${bet.colour}`) ?? bet.colour,
      });
  notifyWin({ item: bet.winItem, text: `${text ?? sum} ${exchangeText(bet)}`, isGain: gained, ...wayBack(WHEEL) });
}
