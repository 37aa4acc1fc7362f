/** Notices of a game's results. While another page is shown, they have a button that leads to the game. */
import { dollars } from '../../lib/format.ts';
import { loadPageTexts, type PageNamespace } from '../../lib/i18n.ts';
import { goTo, type SitePath } from '../../lib/navigation.ts';
import { notify, type NoticeInput } from '../../lib/notices.ts';
import { watchedGame } from '../view/view-store.ts';

/** Game with the values of its line in the registry (`app/games.tsx`). */
interface Place {
  name: string;
  path: SitePath;
}

/**
 * Returns a notice's button that leads to the game; an empty object while the game's page is open. Needs the texts
 * `game_results`.
 */
export const wayBack = ({ name, path }: Place): Pick<NoticeInput, 'actionKey' | 'onAction'> =>
  watchedGame() === name ? {} : { actionKey: 'game_results.to_game', onAction: () => goTo(path) };

/**
 * Notifies the player of lost bets, unless the game's page shows them. `cents`: worth of the bets. `texts`: namespace
 * with the game's sentence `lost`.
 */
export async function tellLoss(game: Place, cents: number, texts: PageNamespace): Promise<void> {
  if (cents <= 0 || watchedGame() === game.name) return;
  await Promise.all([loadPageTexts('game_results'), loadPageTexts(texts)]).catch(() => undefined);
  notify({ type: 'info', message: `${texts}.lost`, params: { sum: dollars(cents / 100) }, ...wayBack(game) });
}
