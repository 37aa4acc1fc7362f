import type { TFunction } from 'i18next';
import { commonReason } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { multiplierText } from '../hundredths.ts';
import type { Obstacle } from './button.ts';

/** Why a bet cannot be made, as a sentence. */
export const obstacleText = (t: TFunction<'crash'>, obstacle: Obstacle): string => {
  switch (obstacle.reason) {
    case 'loading':
    case 'offline':
    case 'maintenance':
    case 'no_items':
    case 'too_many_items':
    case 'min_bet':
      return commonReason({ ...obstacle, reason: obstacle.reason });
    case 'max_bets':
      return t('reason.max_bets', { count: obstacle.most });
    case 'max_stake':
      return t('reason.max_stake', { sum: dollars(obstacle.maxCents / 100) });
    case 'min_auto_cash_out':
    case 'max_auto_cash_out':
      return t(`reason.${obstacle.reason}`, { multiplier: multiplierText(obstacle.hundredths) });
    default:
      return t(`reason.${obstacle.reason}`);
  }
};
