import type { TransferKind } from '@updraft/ledger';
import type { Query } from '../db/db.ts';

export interface ItemGift {
  /** Key of the gift, under which an item is given once. */
  key: string;
  kind: TransferKind;
  /** Id of the player; null: the item is reserved for nobody yet, in the account `to`. */
  playerId: number | null;
  /** Account that gets the item; left out: the player's inventory. */
  to?: number;
  entryId: number;
  memo: Record<string, unknown>;
}

export type GiveItems = (query: Query, gifts: readonly ItemGift[]) => Promise<number[]>;
export type GiveItem = (query: Query, gift: ItemGift) => Promise<number>;
