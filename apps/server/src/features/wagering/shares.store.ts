import type { StakeShares } from '@updraft/rules/economics';
import type { Query } from '../../db/db.ts';

/** Shares of a settled stake. */
export interface KeptShare extends StakeShares {
  betId: number;
  playerId: number;
  stakeCents: number;
  referrerId: number | null;
}

/** Growth of a player's cashback in whole cents, and the cashback on their account before it. */
export interface GrownCashback {
  playerId: number;
  grownCents: number;
  beforeCents: number;
}

/**
 * Stores shares of stakes, and adds them up in the same statement: cashback by player, referrals by player and UTC day.
 * A share that is stored already fails the statement. Returns the players whose cashback has grown by whole cents. Call under the players' locks.
 */
export const keepShares = async (
  query: Query,
  { game, shares }: { game: string; shares: readonly KeptShare[] },
): Promise<GrownCashback[]> =>
  (
    await query.query<{ player_id: number; grown_cents: number; before_cents: number }>(
      `with w as (
         select * from jsonb_to_recordset($2::jsonb) as w("betId" bigint, "playerId" bigint, "stakeCents" bigint,
           "cashbackUnits" bigint, "referrerId" bigint, "referralUnits" bigint)
       ), kept as (
         insert into stake_shares (game, bet_id, player_id, stake_cents, cashback_units, referrer_id, referral_units)
         select $1, "betId", "playerId", "stakeCents", "cashbackUnits", "referrerId", "referralUnits" from w
       ), referred as (
         insert into referral_days as d (player_id, day, referrer_id, stake_cents, units)
         select "playerId", (now() at time zone 'utc')::date, "referrerId", sum("stakeCents"), sum("referralUnits")
         from w where "referralUnits" > 0 group by "playerId", "referrerId"
         on conflict (player_id, day) do update
           set stake_cents = d.stake_cents + excluded.stake_cents, units = d.units + excluded.units
       ), earned as (
         select "playerId" as player_id, sum("cashbackUnits")::bigint as units from w
         where "cashbackUnits" > 0 group by "playerId"
       ), grown as (
         update gift_states g set cashback_units = g.cashback_units + e.units from earned e
         where g.player_id = e.player_id
         returning g.player_id, g.cashback_units / 10000 - (g.cashback_units - e.units) / 10000 as grown_cents
       )
       select g.player_id, g.grown_cents, a.balance_cents as before_cents
       from grown g join accounts a on a.id = cashback_of(g.player_id)
       where g.grown_cents > 0 order by g.player_id`,
      [game, JSON.stringify(shares)],
    )
  ).map((row) => ({ playerId: row.player_id, grownCents: row.grown_cents, beforeCents: row.before_cents }));
