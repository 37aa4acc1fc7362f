import { toldTables, type ToldTables } from './told-tables.ts';

/**
 * Call it when the page shows news, such as live drops: the server sends them to pages that show no game. Tables with
 * own bets are still watched. Returns the function to call when the page is left.
 */
export function showNews(told: ToldTables = toldTables): () => void {
  const news = { name: null };
  told.setShown(news, true);
  void told.say();
  return () => told.setShown(news, false);
}
