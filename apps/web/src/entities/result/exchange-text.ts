import type { ShownItem } from '@updraft/contract';
import { toCents } from '../../lib/cents.ts';
import { dollars } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';

/** Won bet as received from the server. */
export interface WonBet {
  items: readonly ShownItem[];
  itemsMore: number;
  /** Payout in dollars. Null counts as 0. */
  win: number | null;
  winItem: ShownItem | null;
}

/** Formats the exchange of a stake for its win: `your 12 items → this item + $0.52`. Needs the texts `game_results`. */
export const exchangeText = ({ items, itemsMore, win, winItem }: WonBet): string => {
  const restCents = toCents(win ?? 0) - toCents(winItem?.price ?? 0);
  const key = winItem === null ? 'to_balance' : restCents > 0 ? 'to_item_and_rest' : 'to_item';
  return translate(`game_results.${key}`, { count: items.length + itemsMore, rest: dollars(restCents / 100) }) ?? key;
};
