/** Results of a game whose page is not shown: each is a notice with the way back. */
import { dollars } from '../../lib/format.ts';
import { loadPageTexts, type PageNamespace } from '../../lib/i18n.ts';
import { goTo, type SitePath } from '../../lib/navigation.ts';
import { notify, type NoticeInput } from '../../lib/notices.ts';
import { watchedGame } from '../view/view-store.ts';

/** The game as its line in the registry (`app/games.tsx`) has it. */
interface Place {
  name: string;
  path: SitePath;
}

/** The button of a notice that leads to the game; nothing while its page is open. Needs the texts `game_results`. */
export const wayBack = ({ name, path }: Place): Pick<NoticeInput, 'actionKey' | 'onAction'> =>
  watchedGame() === name ? {} : { actionKey: 'game_results.to_game', onAction: () => goTo(path) };

/** Says that bets of this worth were lost, in cents, unless the page shows it. `texts`: those with the game's sentence, `lost`. */
export async function tellLoss(game: Place, cents: number, texts: PageNamespace): Promise<void> {
  if (cents <= 0 || watchedGame() === game.name) return;
  await Promise.all([loadPageTexts('game_results'), loadPageTexts(texts)]).catch(() => undefined);
  notify({ type: 'info', message: `${texts}.lost`, params: { sum: dollars(cents / 100) }, ...wayBack(game) });
}
