import type { TFunction } from 'i18next';
import { commonReason } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import type { Obstacle } from './button.ts';

/** Why a bet cannot be made, as a sentence. */
export const obstacleText = (t: TFunction<'jackpot'>, obstacle: Obstacle): string => {
  switch (obstacle.reason) {
    case 'loading':
    case 'offline':
    case 'maintenance':
    case 'no_items':
    case 'min_bet':
      return commonReason({ ...obstacle, reason: obstacle.reason });
    case 'too_many_items':
      return t('reason.too_many_items', { count: obstacle.most });
    case 'min_item':
      return t('reason.min_item', { sum: dollars(obstacle.minCents / 100) });
    case 'max_stake':
      return t('reason.max_stake', { sum: dollars(obstacle.maxCents / 100) });
    case 'items_not_found':
      return translate('jackpot_api.item_not_found') ?? '';
    case 'game_started':
      return t('reason.drawing');
    default:
      return t(`reason.${obstacle.reason}`);
  }
};
