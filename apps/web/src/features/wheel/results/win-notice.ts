import { wayBack } from '../../../entities/result/elsewhere.ts';
import { exchangeText } from '../../../entities/result/exchange-text.ts';
import { dollars } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { notifyWin } from '../../../lib/notices.ts';
import type { WheelBet } from '../wire.ts';
import { isGain, type OwnRound } from './own-round.ts';

/** The game as a notice leads to it. */
export const WHEEL = { name: 'wheel', path: '/wheel' } as const;

/**
 * Tells a won bet: what was won on which colour, and what the staked items turned into. The round as a whole decides
 * whether it is congratulated on: two colours may be staked on, and one of them is lost. [F10]
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
