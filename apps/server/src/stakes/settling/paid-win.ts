import type { InventoryItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { WonRow } from '../bets.store.ts';
import type { Payout } from './settlement.ts';
import type { StakedBet } from '../stake.ts';

/** A payout as its player receives it. */
interface PaidWin {
  bet_id: number;
  user_id: number;
  multiplier: number;
  win: number;
  item: InventoryItem | null;
  remainder: number;
  newBalance: number;
}

export const paidWinOf = ({ bet, win, item, remainderCents, balanceCents }: Payout<StakedBet>): PaidWin => ({
  bet_id: bet.id,
  user_id: bet.playerId,
  multiplier: win.hundredths / 100,
  win: toDollars(win.winCents),
  item,
  newBalance: toDollars(balanceCents),
  remainder: toDollars(remainderCents),
});

/** Returns the win from the row of a won bet, with the item at the price at which it was won. */
export const paidBefore = (catalogue: Catalogue, row: WonRow): PaidWin => ({
  bet_id: row.id,
  user_id: row.player_id,
  multiplier: row.multiplier_hundredths / 100,
  win: toDollars(row.win_cents),
  item:
    row.win_item_id === null
      ? null
      : catalogue.inventoryItem({
          id: row.win_item_id,
          entry_id: row.win_entry_id,
          price_cents: row.win_cents - row.remainder_cents,
          locked_until: null,
        }),
  remainder: toDollars(row.remainder_cents),
  newBalance: toDollars(row.balance_after_cents),
});
