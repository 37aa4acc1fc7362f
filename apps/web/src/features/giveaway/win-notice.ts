import type { ServerPayload } from '@updraft/contract';
import { itemName } from '../../entities/item/item-name.ts';
import { loadPageTexts, translate } from '../../lib/i18n.ts';
import { notifyWin } from '../../lib/notices.ts';
import { getSettings } from '../../lib/settings.ts';

/** Notifies the player of a prize that they have won. */
export async function notifyPrize({ item }: ServerPayload<'giveawayWon'>): Promise<void> {
  await loadPageTexts('giveaway').catch(() => undefined);
  const name = itemName(item, getSettings().language);
  notifyWin({ item, text: translate('giveaway.won', { item: name }) ?? name, isGain: true });
}
