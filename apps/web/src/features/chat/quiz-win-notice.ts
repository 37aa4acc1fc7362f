import type { ChatQuiz } from '@updraft/contract';
import { itemName } from '../../entities/item/item-name.ts';
import { loadPageTexts, translate } from '../../lib/i18n.ts';
import { notifyWin } from '../../lib/notices.ts';
import { getSettings } from '../../lib/settings.ts';

/** Notifies the player that they have won the quiz. */
export async function notifyQuiz({ item }: Pick<ChatQuiz, 'item'>): Promise<void> {
  await loadPageTexts('notification').catch(() => undefined);
  const name = itemName(item, getSettings().language);
  notifyWin({ item, text: translate('notification.quiz_won_item', { item: name }) ?? name, isGain: true });
}
