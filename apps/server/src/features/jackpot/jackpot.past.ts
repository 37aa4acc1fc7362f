import { LIVE_BETS_SHOWN, type PublicUser, type ShownItem } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import type { BetStatus } from '../../stakes/stake.ts';
import { type PotPlayer, chancesOf, playerOf } from './jackpot.pot.ts';
import { JACKPOT } from './jackpot.round.ts';

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

/** A place among the players of a round: the largest stake first, the smaller id first among equals. */
interface Asked {
  roundId: number;
  after?: readonly number[] | undefined;
  playerId?: number | undefined;
}

/** A page of a round's players, with what each has in the pot over all of their bets; the largest first. */
export const potPlayers = async (
  query: Query,
  { roundId, after: [stakeCents, afterId] = [], playerId }: Asked,
): Promise<Page<PotPlayer>> => {
  const read = await query.query<PlayerRow>(
    `select g.player_id as id, p.username, p.avatar, p.is_demo, g.stake_cents, g.bets
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

/** The chances of all players of a round in hundredths of a percent, by their ids. [JP-2] */
export const potChances = async (query: Query, roundId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await query.query<{ id: number; stake_cents: number }>(
    `select player_id as id, sum(stake_cents)::bigint as stake_cents from bets
     where game = '${JACKPOT}' and round_id = $1 group by player_id order by min(id)`,
    [roundId],
  );
  return chancesOf(rows.map(({ id, stake_cents: stakeCents }) => ({ id, stakeCents })));
};

/** Players as everybody sees them, by their ids. */
export const usersOf = async (query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, PublicUser>> => {
  const rows = await query.query<PublicUser>(
    'select id, username, avatar, is_demo from players where id = any($1::bigint[])',
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};
