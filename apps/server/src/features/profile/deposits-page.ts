import { type Deposit, OWN_HISTORY_PAGE } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { FIRST_PLACE, type Place, byFallingPlace } from '../../lib/places.ts';
import { invoicesOf } from './profile.store.ts';
import { shownInvoice } from './shown-invoice.ts';

/** A deposit with its place in the history of all kinds. */
export type PlacedDeposit = Place & { deposit: Deposit };

/** Deposits of skins below a place, newest first. */
export type SkinDepositsOf = (playerId: number, asked: { below: Place; most: number }) => Promise<PlacedDeposit[]>;

/** Returns a page of a player's deposits of money and skins, newest first. */
export const depositsPage = async (
  query: Query,
  asked: { playerId: number; cursor?: readonly number[] | undefined; skinDepositsOf: SkinDepositsOf },
): Promise<Page<Deposit>> => {
  const { playerId, cursor: [micros, tie] = [], skinDepositsOf } = asked;
  const below = micros === undefined || tie === undefined ? FIRST_PLACE : { micros, tie };
  const most = OWN_HISTORY_PAGE + 1;
  const [invoices, skins] = await Promise.all([
    invoicesOf(query, playerId, { below, most }),
    skinDepositsOf(playerId, { below, most }),
  ]);
  const placed = [
    ...invoices.map((row) => ({ micros: row.micros, tie: row.tie, deposit: shownInvoice(row) })),
    ...skins,
  ];
  const { rows, next } = pageOf(placed.sort(byFallingPlace), {
    most: OWN_HISTORY_PAGE,
    keyOf: (row) => [row.micros, row.tie],
  });
  return { rows: rows.map(({ deposit }) => deposit), next };
};
