import type { Refusal } from '../../lib/result.ts';

export const CASES = 'cases';

export interface OpenCommand {
  playerId: number;
  boxId: number;
  count: number;
  /** State of the box, and of the player's seeds, as the player saw it. */
  boxHash: string;
  priceCents: number;
  returnBasisPoints: number;
  serverSeedHash: string;
  nonce: number;
  /** New client seed of the player; undefined: the present one stays. */
  clientSeed?: string | undefined;
  /** The client's key; null: player, server seed and nonce are the key. */
  key: string | null;
}

/** Item that an opening gave. */
export interface WonItem {
  openingId: number;
  nonce: number;
  number: number;
  entryId: number;
  itemId: number;
  itemCents: number;
}

export type OpenAnswer = { ok: true; won: WonItem[]; balanceCents: number; nextNonce: number } | Refusal;
