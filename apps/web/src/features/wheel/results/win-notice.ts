import { exchangeText } from '../../../entities/result/exchange-text.ts';
import { dollars } from '../../../lib/format.ts';
import { loadPageTexts, translate } from '../../../lib/i18n.ts';
import { notifyWin } from '../../../lib/notices.ts';
import type { WheelBet } from '../wire.ts';

/** Tells an own win: what was won on which colour, and what the staked items turned into. */
export async function notifyOwnWin(bet: WheelBet): Promise<void> {
  await loadPageTexts('game_results').catch(() => undefined);
  const sum = dollars(bet.win ?? 0);
  const colour = translate(`wheel.on_${bet.colour}`) ?? bet.colour;
  const text = `${translate('wheel.won_on', { sum, colour }) ?? sum} ${exchangeText(bet)}`;
  notifyWin({ item: bet.winItem, text, isGain: (bet.win ?? 0) > bet.price });
}
