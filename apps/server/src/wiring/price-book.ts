import { setImmediate as nextTurn } from 'node:timers/promises';
import { bookPriceOnDay, bookWeekSales, loadCatalogue } from '@updraft/catalogue';
import type { BookOptions, BookPrice } from '@updraft/outside/prices/sandbox';
import type { Query } from '../db/db.ts';
import type { SettingsReader } from '../kernel/settings.values.ts';

const DAY_MS = 86_400_000;
/** Number of entries computed before other events are handled. */
const AT_ONCE = 500;

/**
 * Returns the change in percent that the setting `Redline:+5;Karambit:-30` gives an item's price. The last match
 * counts; 0: no match.
 */
export const movePercentOf = (setting: string, marketHashName: string): number => {
  const name = marketHashName.toLowerCase();
  const fits = setting.split(';').flatMap((part) => {
    const [, words = '', percent = ''] = /^\s*(.+?)\s*:\s*([+-]?\d{1,4}(?:\.\d{1,2})?)\s*$/.exec(part) ?? [];
    return words !== '' && name.includes(words.toLowerCase()) ? [Number(percent)] : [];
  });
  return fits.at(-1) ?? 0;
};

/**
 * Creates the reader of the sandbox's price book. Its prices change with each day since the book was opened, and by the
 * setting `prices.sandboxMoves`.
 */
export const createPriceBook =
  ({ db, settings }: { db: Query; settings: SettingsReader }): BookOptions['read'] =>
  async (atMs) => {
    const [opened] = await db.query<{ created_at: Date }>(
      `select created_at from transfers where key = 'opening.stock'`,
    );
    const day = opened ? Math.max(0, Math.floor((atMs - opened.created_at.getTime()) / DAY_MS)) : 0;
    const moves = settings.get('prices.sandboxMoves');
    const prices: BookPrice[] = [];
    for (const [at, entry] of loadCatalogue().entries()) {
      const percent = moves === '' ? 0 : movePercentOf(moves, entry.marketHashName);
      prices.push({
        marketHashName: entry.marketHashName,
        cents: Math.max(1, Math.round((bookPriceOnDay(entry, day) * (100 + percent)) / 100)),
        weekSales: bookWeekSales(entry),
      });
      if (at % AT_ONCE === AT_ONCE - 1) await nextTurn();
    }
    return prices;
  };
