import type { TFunction } from 'i18next';
import { commonReason } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import type { Obstacle } from './button.ts';

/** Why a bet cannot be made, as a sentence. */
export const obstacleText = (t: TFunction<'wheel'>, obstacle: Obstacle): string => {
  switch (obstacle.reason) {
    case 'loading':
    case 'offline':
    case 'maintenance':
    case 'no_items':
    case 'too_many_items':
    case 'min_bet':
      return commonReason({ ...obstacle, reason: obstacle.reason });
    case 'max_colours':
    case 'max_bets':
      return t(`reason.${obstacle.reason}`, { count: obstacle.most });
    case 'max_bet':
      return t('reason.max_bet', { sum: dollars(obstacle.maxCents / 100) });
    case 'limit_exceeded':
      return obstacle.roomCents === 0
        ? t('reason.full')
        : t('reason.limit_exceeded', { sum: dollars(obstacle.roomCents / 100) });
    case 'game_started':
      return t('reason.closed');
    case 'items_not_found':
      return translate('wheel_api.item_not_found') ?? '';
    default:
      return t(`reason.${obstacle.reason}`);
  }
};
