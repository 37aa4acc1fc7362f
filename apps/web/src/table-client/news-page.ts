import { toldTables, type ToldTables } from './told-tables.ts';

/**
 * Must be called when the page shows news, such as live drops. The server sends news only to pages that show no game.
 * Tables with own bets stay watched. Returns the function to call when the page is left.
 */
export function showNews(told: ToldTables = toldTables): () => void {
  const news = { name: null };
  told.setShown(news, true);
  void told.say();
  return () => told.setShown(news, false);
}
