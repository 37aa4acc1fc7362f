import type { Notification } from '@updraft/contract';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { goTo } from '../../../lib/navigation.ts';
import { notify } from '../../../lib/notices.ts';

/**
 * Notifies the player that a battle with their seat has started or was cancelled, with a link to it. Does nothing if
 * the battle's page is open.
 */
export async function notifyBattle({ name, about }: Pick<Notification, 'name' | 'about'>): Promise<void> {
  if (about?.kind !== 'battle') return;
  const { id } = about;
  const path = `/cases/battles/${id}` as const;
  if (location.pathname === path) return;
  await loadPageTexts('battles');
  const hasStarted = name === 'notification.battle_started';
  notify({
    type: 'info',
    message: hasStarted ? 'battles.started_elsewhere' : 'battles.cancelled_elsewhere',
    actionKey: hasStarted ? 'battles.watch' : 'battles.to_battle',
    onAction: () => goTo(path),
    about: `battle ${id}`,
  });
}
