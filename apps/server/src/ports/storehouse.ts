import type { TransferKind } from '@updraft/ledger';
import type { Query } from '../db/db.ts';

export interface ItemGift {
  /** Key of the gift: an item is given once under it. */
  key: string;
  kind: TransferKind;
  /** Null: the item is set apart for nobody yet, at `to`. */
  playerId: number | null;
  /** The account that gets it; left out: the player's inventory. */
  to?: number;
  entryId: number;
  memo: Record<string, unknown>;
}

export type GiveItems = (query: Query, gifts: readonly ItemGift[]) => Promise<number[]>;
export type GiveItem = (query: Query, gift: ItemGift) => Promise<number>;
