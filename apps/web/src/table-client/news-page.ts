import { toldTables, type ToldTables } from './told-tables.ts';

/**
 * Tells the server that the page shows news, such as live drops, which the server sends only to pages that show no
 * game. Tables with own bets stay watched. The dock's line of battles calls this on the page of a game too. What was
 * shown last, table or news, then counts as the page's content. Returns the function to call when the page is left.
 */
export function showNews(told: ToldTables = toldTables): () => void {
  const news = { name: null };
  told.setShown(news, true);
  void told.say();
  return () => told.setShown(news, false);
}
