import { LIVE_BETS_SHOWN, type PublicUser, type ShownItem } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { PUBLIC_NAME } from '../../lib/public-name.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import type { IdRange } from '../../stakes/past/wanted-bets.ts';
import type { PlayerBetRow } from '../../stakes/past/past-bets.ts';
import type { BetStatus } from '../../stakes/stake.ts';
import { type PotPlayer, chancesOf, playerOf } from './jackpot.pot.ts';
import { JACKPOT, type RoundResult } from './jackpot.round.ts';

interface PlayerRow extends PublicUser {
  bets: {
    from: number;
    stakeCents: number;
    itemCount: number;
    shown: ShownItem[];
    status: BetStatus;
    winCents: number | null;
  }[];
  stake_cents: number;
}

/** Request for a page of a round's players. `after`: stake in cents and id of the last player of the page before. */
interface Asked {
  roundId: number;
  after?: readonly number[] | undefined;
  playerId?: number | undefined;
}

/**
 * Returns a page of a round's players with their stakes over all of their bets: largest first, then smaller id first.
 */
export const potPlayers = async (
  query: Query,
  { roundId, after: [stakeCents, afterId] = [], playerId }: Asked,
): Promise<Page<PotPlayer>> => {
  const read = await query.query<PlayerRow>(
    `select g.player_id as id, ${PUBLIC_NAME}, g.stake_cents, g.bets
     from (
       select b.player_id, sum(b.stake_cents)::bigint as stake_cents,
         jsonb_agg(jsonb_build_object('from', b.terms -> 'from', 'stakeCents', b.stake_cents,
           'itemCount', cardinality(b.item_ids), 'shown', b.items, 'status', b.status, 'winCents', b.win_cents)
           order by b.id) as bets
       from bets b
       where b.game = '${JACKPOT}' and b.round_id = $1 and ($2::bigint is null or b.player_id = $2)
       group by b.player_id
       having $3::bigint is null or sum(b.stake_cents) < $3 or (sum(b.stake_cents) = $3 and b.player_id > $4)
       order by stake_cents desc, b.player_id
       limit ${LIVE_BETS_SHOWN + 1}) g
     join players p on p.id = g.player_id
     order by g.stake_cents desc, g.player_id`,
    [roundId, playerId ?? null, stakeCents ?? null, afterId ?? null],
  );
  const { rows, next } = pageOf(read, {
    most: LIVE_BETS_SHOWN,
    keyOf: ({ stake_cents, id }) => [stake_cents, id],
  });
  const players = rows.flatMap(({ id, username, avatar, is_demo, bets }) => {
    const user = { id, username, avatar, is_demo };
    return playerOf(bets.map((bet) => ({ ...bet, playerId: id, user }))) ?? [];
  });
  return { rows: players, next };
};

/** The chances of a round that has no result yet, or never gets one. */
const chancesOfBets = async (query: Query, roundId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await query.query<{ id: number; stake_cents: number }>(
    `select player_id as id, sum(stake_cents)::bigint as stake_cents from bets
     where game = '${JACKPOT}' and round_id = $1 group by player_id order by min(id)`,
    [roundId],
  );
  return chancesOf(rows.map(({ id, stake_cents: stakeCents }) => ({ id, stakeCents })));
};

/**
 * Returns the chances of all players of a round in hundredths of a percent, by their ids; null: there is no such round.
 * A result stores the chances as everybody saw them. [JP-2]
 */
export const roundChances = async (query: Query, roundId: number): Promise<ReadonlyMap<number, number> | null> => {
  const [row] = await query.query<{ chances: RoundResult['chances'] | null }>(
    `select result -> 'chances' as chances from rounds where game = '${JACKPOT}' and id = $1`,
    [roundId],
  );
  if (!row) return null;
  if (row.chances === null) return chancesOfBets(query, roundId);
  return new Map(Object.entries(row.chances).map(([id, chance]) => [Number(id), chance]));
};

/** A player's bets in one round together, with the result of the pot. */
export type PastPotRow = Omit<PlayerBetRow<unknown, { chance: number; potCents: number }>, 'items'> & {
  /** Items of each bet. */
  items: ShownItem[][];
  bet_ids: number[];
};

/**
 * Returns the id of the player's first bet with an id of at least `id` that begins a round, so that a period never cuts
 * a round in two; MAX_SAFE_INTEGER: there is none.
 */
export const firstOfNextRound = async (
  query: Query,
  { playerId, id }: { playerId: number; id: number },
): Promise<number> => {
  const [row] = await query.query<{ id: number }>(
    `select b.id from bets b where b.game = '${JACKPOT}' and b.player_id = $1 and b.id >= $2
       and b.round_id is distinct from (
         select e.round_id from bets e where e.game = '${JACKPOT}' and e.player_id = $1 and e.id < $2 order by e.id desc limit 1)
     order by b.id limit 1`,
    [playerId, id],
  );
  return row?.id ?? Number.MAX_SAFE_INTEGER;
};

/** Returns rounds of a player in a range of bets, newest first. Each row has the id of the player's first bet in it. */
export const playerRounds = (
  query: Query,
  { playerId, range, most }: { playerId: number; range: IdRange; most: number },
): Promise<PastPotRow[]> =>
  query.query<PastPotRow>(
    // The index by player finds the player's first bet of each round, and then the bets from there up to the first bet
    // of the next round.
    `with firsts as (
       select b.id, b.round_id, b.created_at from bets b
       where b.game = '${JACKPOT}' and b.player_id = $1 and b.id < $2 and b.id >= $4 and b.round_id is distinct from (
         select e.round_id from bets e where e.game = '${JACKPOT}' and e.player_id = $1 and e.id < b.id order by e.id desc limit 1)
       order by b.id desc limit $3
     ), bounded as (
       select f.*, lag(f.id, 1, $2::bigint) over (order by f.id desc) as next_id from firsts f
     )
     select f.id, f.round_id, f.created_at, a.stake_cents, a.item_count, a.items, a.bet_ids, a.status, a.multiplier_hundredths, a.win_cents,
       (select jsonb_build_object('chance', r.result -> 'chances' -> $1::bigint::text, 'potCents', r.result -> 'prize' -> 'potCents')
        from rounds r where r.game = '${JACKPOT}' and r.id = f.round_id and r.result is not null) as result
     from bounded f cross join lateral (
       select sum(n.stake_cents)::bigint as stake_cents, sum(cardinality(n.item_ids))::int as item_count,
         jsonb_agg(n.items order by n.id) as items, array_agg(n.id order by n.id) as bet_ids, max(n.status) as status,
         max(n.multiplier_hundredths) as multiplier_hundredths, sum(n.win_cents)::bigint as win_cents
       from bets n
       where n.game = '${JACKPOT}' and n.player_id = $1 and n.id >= f.id and n.id < f.next_id) a
     order by f.id desc`,
    [playerId, range.below, most, range.from],
  );
