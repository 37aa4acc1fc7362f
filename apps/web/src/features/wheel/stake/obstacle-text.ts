import type { TextFunction } from '../../../lib/texts.ts';
import { reasonText } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import type { Obstacle } from './button.ts';

/** Formats the limit of the stake, and the room left. */
function limitText(
  t: TextFunction<'wheel'>,
  { roomCents, bound }: Pick<Extract<Obstacle, { reason: 'limit_exceeded' }>, 'roomCents' | 'bound'>,
): string {
  if (roomCents === 0) return t(bound === 'player' ? 'reason.win_limit_full' : 'reason.full');
  const sum = dollars(roomCents / 100);
  return t(bound === 'player' ? 'reason.win_limit' : 'reason.limit_exceeded', { sum });
}

/** Formats the reason for which a bet is refused, as a sentence. */
export const obstacleText = (t: TextFunction<'wheel'>, obstacle: Obstacle): string =>
  reasonText(obstacle, (own) => {
    switch (own.reason) {
      case 'max_colours':
      case 'max_bets':
        return t(`reason.${own.reason}`, { count: own.most });
      case 'max_bet':
        return t('reason.max_bet', { sum: dollars(own.maxCents / 100) });
      case 'limit_exceeded':
        return limitText(t, own);
      case 'game_started':
        return t('reason.closed');
      case 'items_not_found':
        return translate('wheel_api.item_not_found') ?? '';
      default:
        return t(`reason.${own.reason}`);
    }
  });
