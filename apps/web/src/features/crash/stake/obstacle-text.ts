import type { TextFunction } from '../../../lib/texts.ts';
import { reasonText } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { multiplierText } from '../hundredths.ts';
import type { Obstacle } from './button.ts';

/** Formats the reason for which a bet is refused, as a sentence. */
export const obstacleText = (t: TextFunction<'crash'>, obstacle: Obstacle): string =>
  reasonText(obstacle, (own) => {
    switch (own.reason) {
      case 'max_bets':
        return t('reason.max_bets', { count: own.most });
      case 'max_stake':
        return t('reason.max_stake', { sum: dollars(own.maxCents / 100) });
      case 'min_auto_cash_out':
      case 'max_auto_cash_out':
        return t(`reason.${own.reason}`, { multiplier: multiplierText(own.hundredths) });
      default:
        return t(`reason.${own.reason}`);
    }
  });
