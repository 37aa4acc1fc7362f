import type { TFunction } from 'i18next';
import { dollars } from '../../../lib/format.ts';
import { multiplierText } from '../hundredths.ts';
import type { Obstacle } from './button.ts';

const paramsOf = (obstacle: Obstacle): Record<string, string | number> => {
  switch (obstacle.reason) {
    case 'too_many_items':
    case 'max_bets':
      return { count: obstacle.most };
    case 'min_bet':
      return { sum: dollars(obstacle.minCents / 100) };
    case 'max_stake':
      return { sum: dollars(obstacle.maxCents / 100) };
    case 'min_auto_cash_out':
    case 'max_auto_cash_out':
      return { multiplier: multiplierText(obstacle.hundredths) };
    default:
      return {};
  }
};

/** Why a bet cannot be made, as a sentence. */
export const obstacleText = (t: TFunction<'crash'>, obstacle: Obstacle): string =>
  t(`reason.${obstacle.reason}`, paramsOf(obstacle));
