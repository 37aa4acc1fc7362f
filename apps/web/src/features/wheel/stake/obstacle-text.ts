import type { TFunction } from 'i18next';
import { commonReason } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import type { Obstacle } from './button.ts';

/** What bounds the stake, and the room that is left. */
function limitText(
  t: TFunction<'wheel'>,
  { roomCents, bound }: Extract<Obstacle, { reason: 'limit_exceeded' }>,
): string {
  if (roomCents === 0) return t(bound === 'player' ? 'reason.win_limit_full' : 'reason.full');
  const sum = dollars(roomCents / 100);
  return t(bound === 'player' ? 'reason.win_limit' : 'reason.limit_exceeded', { sum });
}

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
      return limitText(t, obstacle);
    case 'game_started':
      return t('reason.closed');
    case 'items_not_found':
      return translate('wheel_api.item_not_found') ?? '';
    default:
      return t(`reason.${obstacle.reason}`);
  }
};
