import { nextStep, openNextStep } from '../entities/inventory/next-step.ts';
import { notificationsSince } from '../entities/session/notifications-while-away.ts';
import { useSession } from '../entities/session/session-store.ts';
import { hasKeptChoice } from '../features/storehouse/kept-choice.ts';
import { useModals } from '../lib/modals.ts';
import { type Game, GAMES } from './games.tsx';
import { notifyWithTexts } from './notify-with-texts.ts';

/**
 * Shows the outcome of a deposit after the return from the checkout. The provider's report may have come while the
 * player was on the checkout, and this page had no connection for its event. So the unread notifications about deposits
 * since the player left are shown, once. A purchase that waited for the money then continues.
 */
export function tellDepositOutcome(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('deposit')) return;
  url.searchParams.delete('deposit');
  history.replaceState(history.state, '', url);
  for (const { content, params, isRead } of notificationsSince()) {
    if (!isRead && content.startsWith('deposit_api.'))
      void notifyWithTexts({ type: content === 'deposit_api.success' ? 'success' : 'error', message: content, params });
  }
  goOnWithPurchase();
}

/** True for games that are staked with items. Cases are paid from the balance. */
const stakesItems = (path: string): boolean =>
  (GAMES as readonly Game[]).some((game) => game.path === path && game.hasStakeBar);

/**
 * Opens the storehouse, at once or when the payment has been credited, unless a dialog is open: for a player who chose
 * items there before the deposit, and for one without items on the page of a game that is staked with items.
 */
function goOnWithPurchase(): void {
  const isPlayer = (): boolean => useSession.getState().status === 'player';
  const isDue = (): boolean => isPlayer() && (nextStep() === 'buy' || (hasKeptChoice() && nextStep() !== 'deposit'));
  const goOn = (): void => {
    if ((hasKeptChoice() || stakesItems(location.pathname)) && useModals.getState().name === null) openNextStep('buy');
  };
  if (isDue()) return goOn();
  if (nextStep() !== 'deposit') return;
  const stop = useSession.subscribe(() => {
    if (nextStep() === 'deposit') return;
    stop();
    if (isDue()) goOn();
  });
}
