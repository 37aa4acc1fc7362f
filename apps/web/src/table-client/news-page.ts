/** A page without a table that hears news, such as live drops: the server sends them to pages that show no game. */
import { watchGame } from '../lib/socket.ts';
import { toldTable, type ToldTable } from './told-table.ts';
import { ASK_AGAIN_MS } from './watch-table.ts';

/**
 * The page shows news. A table with own bets gives its place up, and is asked for as from the page of another game
 * (decision 0066). Returns the function that says that the page is left.
 */
export function showNews(told: ToldTable = toldTable): () => void {
  const me = { lost: () => undefined };
  let isShown = true;
  const say = (): void => {
    if (!isShown || told.isAnyTold()) return;
    watchGame(null).then(
      ({ status }) => status === 'error' && sayAgain(),
      () => sayAgain(),
    );
  };
  const sayAgain = (): void => void setTimeout(say, ASK_AGAIN_MS);
  told.setShown(me, true);
  // Whatever is told of now loses its place, and nothing takes it.
  told.begin(me);
  told.end(me);
  say();
  return () => {
    isShown = false;
    told.setShown(me, false);
  };
}
