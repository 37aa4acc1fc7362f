import type { TextFunction } from '../../../lib/texts.ts';
import { reasonText } from '../../../entities/stake/common-reason.ts';
import { dollars } from '../../../lib/format.ts';
import { translate } from '../../../lib/i18n.ts';
import type { Obstacle } from './button.ts';

/** Formats the reason for which a bet is refused, as a sentence. */
export const obstacleText = (t: TextFunction<'jackpot'>, obstacle: Obstacle): string => {
  // The limit applies to all items of a player in a round, not to one bet.
  if (obstacle.reason === 'too_many_items') return t('reason.too_many_items', { count: obstacle.most });
  return reasonText(obstacle, (own) => {
    switch (own.reason) {
      case 'min_item':
        return t('reason.min_item', { sum: dollars(own.minCents / 100) });
      case 'max_stake':
        return t('reason.max_stake', { sum: dollars(own.maxCents / 100) });
      case 'items_not_found':
        return translate('jackpot_api.item_not_found') ?? '';
      case 'game_started':
        return t('reason.drawing');
      default:
        return t(`reason.${own.reason}`);
    }
  });
};
