import type { Deposit, SkinDeposit } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { Place } from '../../lib/places.ts';
import { type ShownRow, readDeposit, readDeposits, readDepositsBelow } from './skins.store.ts';

interface Read {
  query: Query;
  catalogue: Pick<Catalogue, 'shownItem'>;
}

const shown = (row: ShownRow, catalogue: Read['catalogue']): SkinDeposit => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  amount: toDollars(row.credited_cents ?? row.expected_cents),
  items: row.skins.map((skin) => catalogue.shownItem(skin)),
  trade: {
    state: row.trade_state,
    code: row.trade_code,
    url: row.trade_url,
    expires_at: row.trade_expires_at.toISOString(),
  },
  protected_until: row.protected_until?.toISOString() ?? null,
  date: row.created_at.toISOString(),
});

/** Reads a deposit of skins in its form for the player. */
export const shownDeposit = async ({ query, catalogue }: Read, id: number): Promise<SkinDeposit> =>
  shown(await readDeposit(query, id), catalogue);

export const listDeposits = async ({ query, catalogue }: Read, playerId: number): Promise<SkinDeposit[]> =>
  (await readDeposits(query, playerId)).map((row) => shown(row, catalogue));

const STATUS = { sending: 'pending', completed: 'completed', canceled: 'failed', reversed: 'reversed' } as const;

/** Returns a player's deposits of skins older than a place, as entries of the history of all kinds of deposits. */
export const skinsInHistory = async (
  { query, catalogue }: Read,
  asked: { playerId: number; below: Place; most: number },
): Promise<(Place & { deposit: Deposit })[]> =>
  (await readDepositsBelow(query, asked)).map((row) => {
    const { id, amount, status, trade, date } = shown(row, catalogue);
    return {
      micros: row.micros,
      tie: row.tie,
      deposit: {
        id: `skins-${id}`,
        method: 'skins',
        sum: amount,
        status: STATUS[status],
        credited: status === 'completed' || status === 'reversed' ? amount : 0,
        taken_back: status === 'reversed' ? amount : 0,
        url: status === 'sending' ? trade.url : null,
        roubles: null,
        expires_at: status === 'sending' ? trade.expires_at : null,
        date,
      },
    };
  });
