import { toldTables, type ToldTables } from './told-tables.ts';

/**
 * The page shows news, such as live drops: the server sends them to pages that show no game. Tables with own bets are
 * told of as before. Returns the function that says that the page is left.
 */
export function showNews(told: ToldTables = toldTables): () => void {
  const news = { name: null };
  told.setShown(news, true);
  void told.say();
  return () => told.setShown(news, false);
}
