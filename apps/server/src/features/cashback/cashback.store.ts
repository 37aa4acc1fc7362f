import type { Query } from '../../db/db.ts';

export interface CashbackRow {
  nickname: string;
  cashback_cents: number;
  cashback_units: number;
  taken_at: Date | null;
  deposited_cents: number;
  /** Number of bets in crash within 24 hours, counted up to `most`. */
  crash_bets: number;
  now: Date;
}

/** Returns the figures for a player's claim of cashback; null: unknown player. Counts the newest bets up to `most`. */
export const cashbackRow = async (
  query: Query,
  { playerId, most }: { playerId: number; most: number },
): Promise<CashbackRow | null> =>
  (
    await query.query<CashbackRow>(
      `select p.username as nickname, a.balance_cents as cashback_cents, g.cashback_units, g.cashback_taken_at as taken_at,
         s.deposited_cents, now() as now,
         (
           select count(*)::int from (
             select created_at from bets
             where player_id = p.id and game = 'crash' and status <> 3
             order by id desc limit $2
           ) newest where created_at > now() - interval '24 hours'
         ) as crash_bets
       from players p
       join gift_states g on g.player_id = p.id
       join play_states s on s.player_id = p.id
       join accounts a on a.id = cashback_of(p.id)
       where p.id = $1`,
      [playerId, most],
    )
  )[0] ?? null;

/** Stores the present time as that of the last payout. Call under the player's lock. */
export const markTaken = async (query: Query, playerId: number): Promise<void> => {
  await query.query('update gift_states set cashback_taken_at = now() where player_id = $1', [playerId]);
};
