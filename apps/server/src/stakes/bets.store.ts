import type { ShownItem, TableGame } from '@updraft/contract';
import { escrowOf } from '@updraft/ledger';
import type { Query } from '../db/db.ts';
import { PUBLIC_NAME } from '../lib/public-name.ts';
import type { RoundName } from './rounds.store.ts';
import type { BetStatus } from './stake.ts';

/** Bet. The game's own fields are in `terms`. */
export interface BetRow<Terms = unknown> {
  id: number;
  player_id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  command_key: string;
  items: ShownItem[];
  item_ids: number[];
  stake_cents: number;
  terms: Terms;
  status: BetStatus;
  multiplier_hundredths: number | null;
  settled_by: string | null;
  win_cents: number | null;
  win_item: ShownItem | null;
}

const BET = `b.id, b.player_id, ${PUBLIC_NAME}, b.command_key, b.items, b.item_ids, b.stake_cents, b.terms,
  b.status, b.multiplier_hundredths, b.settled_by, b.win_cents, b.win_item`;

/** `settled_by` of a bet that its player cancelled. Its stake is refunded. */
const CANCELLED = 'cancelled';

/**
 * SQL condition on `bets`: the player has not cancelled the bet. Cancelled bets are in no list and no total. [CR-25]
 */
export const IS_KEPT = `settled_by is distinct from '${CANCELLED}'`;

/** A bet's place among the bets of its round: the largest first, the earlier bet first among equals. */
export interface BetPlace {
  stakeCents: number;
  id: number;
}

const FIRST_PLACE: BetPlace = { stakeCents: Number.MAX_SAFE_INTEGER, id: 0 };

/**
 * Returns bets of a round after a place, the largest first. `playerId`: that player's bets only; null: all. The index
 * of rounds is used, so the cost depends on the bets of the round, not on the number of rounds.
 */
export const listBets = <Terms>(
  query: Query,
  {
    game,
    roundId,
    most,
    after = FIRST_PLACE,
    playerId = null,
  }: { game: TableGame; roundId: number; most: number; after?: BetPlace | undefined; playerId?: number | null },
): Promise<BetRow<Terms>[]> =>
  query.query(
    // The subquery selects the page first. A plain join would look up and sort twenty thousand players for a hundred
    // rows.
    `select ${BET} from (
       select *
       from bets b
       where b.game = '${game}'
         and b.round_id = $1
         and (b.stake_cents < $3 or (b.stake_cents = $3 and b.id > $4))
         and ($5::bigint is null or b.player_id = $5)
         and b.${IS_KEPT}
       order by b.stake_cents desc, b.id limit $2) b
     join players p on p.id = b.player_id order by b.stake_cents desc, b.id`,
    [roundId, most, after.stakeCents, after.id, playerId],
  );

/** Returns the items in escrow for the live bets of a round, at the price at which they were staked. */
export const stakedItems = (
  query: Query,
  { game, id }: RoundName,
): Promise<{ id: number; entry_id: number; price_cents: number }[]> =>
  query.query(
    `select i.id, i.entry_id, i.price_cents from bets b join items i on i.id = any(b.item_ids) and i.account_id = ${escrowOf(game)}
     where b.game = '${game}' and b.round_id = $1 and b.status = 0`,
    [id],
  );

/** A stored bet, found by the key of its command. */
export interface KnownBet {
  id: number;
  player_id: number;
  command_key: string;
}

/** Returns bets that were made under these command keys before, so that their acknowledgements can be repeated. */
export const betsByKey = (
  query: Query,
  game: TableGame,
  keys: readonly { playerId: number; key: string }[],
): Promise<KnownBet[]> =>
  query.query(
    `select b.id, b.player_id, b.command_key from unnest($1::bigint[], $2::text[]) as k(player_id, key)
     join bets b on b.player_id = k.player_id and b.command_key = k.key and b.game = '${game}'`,
    [keys.map(({ playerId }) => playerId), keys.map(({ key }) => key)],
  );

/** Returns these bets of a game, of any round. */
export const betsById = (
  query: Query,
  game: TableGame,
  ids: readonly number[],
): Promise<(BetRow & { round_id: number })[]> =>
  query.query(
    `select ${BET}, b.round_id from bets b join players p on p.id = b.player_id
     where b.game = '${game}' and b.id = any($1::bigint[])`,
    [[...ids]],
  );

export interface NewBetRow {
  id: number;
  playerId: number;
  commandKey: string;
  itemIds: readonly number[];
  items: readonly ShownItem[];
  stakeCents: number;
  terms: object;
}

/** Reserves ids for `count` bets, ascending. Unused ids are lost. */
export const bookBetIds = async (query: Query, count: number): Promise<number[]> => {
  const rows = await query.query<{ id: number }>(`select nextval('bets_id_seq') as id from generate_series(1, $1)`, [
    count,
  ]);
  return rows.map((row) => row.id);
};

/** Writes accepted bets in one statement, under ids that were reserved for them. */
export const insertBets = (query: Query, { game, id }: RoundName, bets: readonly NewBetRow[]): Promise<object[]> =>
  query.query(
    `insert into bets (id, game, round_id, player_id, command_key, item_ids, items, stake_cents, terms)
     overriding system value
     select w.id, '${game}', $1, w.player_id, w.command_key, w.item_ids::bigint[], w.items, w.stake_cents, w.terms
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::bigint[], $8::jsonb[])
       as w(id, player_id, command_key, item_ids, items, stake_cents, terms)`,
    [
      id,
      bets.map((bet) => bet.id),
      bets.map((bet) => bet.playerId),
      bets.map((bet) => bet.commandKey),
      bets.map((bet) => `{${bet.itemIds.join(',')}}`),
      bets.map((bet) => JSON.stringify(bet.items)),
      bets.map((bet) => bet.stakeCents),
      bets.map((bet) => JSON.stringify(bet.terms)),
    ],
  );

/** Locks those of these bets that are still pending, and returns their ids. */
export const lockPending = async (query: Query, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await query.query<{ id: number }>(
    'select id from bets where id = any($1::bigint[]) and status = 0 order by id for update',
    [[...ids]],
  );
  return new Set(rows.map((row) => row.id));
};

export interface WonBet {
  id: number;
  hundredths: number;
  by: string;
  winCents: number;
  winItemId: number | null;
  winItem: ShownItem | null;
  remainderCents: number;
  balanceAfterCents: number;
}

export const markWon = async (query: Query, won: readonly WonBet[]): Promise<void> => {
  await query.query(
    `update bets b
     set status = 1, multiplier_hundredths = w.hundredths, settled_by = w."by", win_cents = w."winCents",
       win_item_id = w."winItemId", win_item = w."winItem", remainder_cents = w."remainderCents",
       balance_after_cents = w."balanceAfterCents", settled_at = now()
     from jsonb_to_recordset($1::jsonb) as w(id bigint, hundredths integer, "by" text, "winCents" bigint,
       "winItemId" bigint, "winItem" jsonb, "remainderCents" bigint, "balanceAfterCents" bigint)
     -- The planner estimates that a plain comparison with 0 finds nothing, because nearly all bets are settled. It would
     -- then compare each pending bet with each of the batch.
     where b.id = w.id and coalesce(b.status = 0, false)`,
    [JSON.stringify(won)],
  );
};

export const markLost = async (query: Query, ids: readonly number[]): Promise<void> => {
  await query.query('update bets set status = 2, settled_at = now() where id = any($1::bigint[]) and status = 0', [
    [...ids],
  ]);
};

/** A pending stake, and the transfer by which it was made. */
export interface PendingStake<Terms = unknown> {
  id: number;
  player_id: number;
  stake_cents: number;
  transfer_id: number;
  terms: Terms;
  items: { id: number; priceCents: number }[];
}

/** Columns of a stake with its transfer and its items. */
const STAKE = `b.id, b.player_id, b.stake_cents, t.id as transfer_id, b.terms,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'priceCents', i.price_cents) order by i.id), '[]')
    from items i
    where i.id = any(b.item_ids)
  ) as items`;

/** Returns the pending stakes of a round with their items in escrow, sorted by player. */
export const pendingStakes = <Terms>(
  query: Query,
  { game, id }: RoundName,
  { locked = false }: { locked?: boolean } = {},
): Promise<PendingStake<Terms>[]> =>
  query.query(
    `select ${STAKE}
     from bets b join transfers t on t.key = '${game}:stake:' || b.id
     where b.game = '${game}' and b.round_id = $1 and b.status = 0
     order by b.player_id, b.id ${locked ? 'for update of b' : ''}`,
    [id],
  );

export const markRefunded = async (query: Query, ids: readonly number[]): Promise<void> => {
  await query.query('update bets set status = 3, settled_at = now() where id = any($1::bigint[]) and status = 0', [
    [...ids],
  ]);
};

/** A bet that its player wants to cancel. */
export interface CancellableStake extends PendingStake {
  round_id: number;
  status: BetStatus;
  is_cancelled: boolean;
}

/** Locks and returns these bets of a game. */
export const lockToCancel = (query: Query, game: TableGame, ids: readonly number[]): Promise<CancellableStake[]> =>
  query.query(
    `select ${STAKE}, b.round_id, b.status, not (b.${IS_KEPT}) as is_cancelled
     from bets b join transfers t on t.key = '${game}:stake:' || b.id
     where b.game = '${game}' and b.id = any($1::bigint[])
     order by b.id for update of b`,
    [[...ids]],
  );

/**
 * Marks bets as cancelled. A command key that consists of round and items is changed, so that the same items can be
 * staked again in the round.
 */
export const markCancelled = async (query: Query, ids: readonly number[]): Promise<void> => {
  await query.query(
    `update bets
     set status = 3, settled_by = '${CANCELLED}', settled_at = now(),
       command_key = case
         when command_key = round_id || ':' || (select string_agg(i::text, ',' order by i) from unnest(item_ids) i)
           then command_key || ':' || id || ':${CANCELLED}'
         else command_key end
     where id = any($1::bigint[]) and status = 0`,
    [[...ids]],
  );
};

export interface WonRow<Terms = unknown> {
  id: number;
  player_id: number;
  terms: Terms;
  multiplier_hundredths: number;
  win_cents: number;
  win_item_id: number | null;
  win_entry_id: number;
  remainder_cents: number;
  balance_after_cents: number;
  settled_by: string;
}

/** Returns the payouts of those listed bets that have won and belong to the player listed with them. */
export const wonBets = <Terms>(
  query: Query,
  bets: readonly { id: number; playerId: number }[],
): Promise<WonRow<Terms>[]> =>
  query.query<WonRow<Terms>>(
    `select b.id, b.player_id, b.terms, b.multiplier_hundredths, b.win_cents, b.win_item_id, coalesce(i.entry_id, 0) as win_entry_id, b.remainder_cents,
       b.balance_after_cents, b.settled_by
     from jsonb_to_recordset($1::jsonb) as asked(id bigint, "playerId" bigint)
     join bets b on b.id = asked.id and b.player_id = asked."playerId" and b.status = 1
     left join items i on i.id = b.win_item_id`,
    [JSON.stringify(bets)],
  );

export const balancesOf = async (query: Query, accountIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await query.query<{ id: number; balance_cents: number }>(
    'select id, balance_cents from accounts where id = any($1::bigint[])',
    [[...accountIds]],
  );
  return new Map(rows.map((row) => [row.id, row.balance_cents]));
};

/** True if any bet of the round was settled for the cause `by`. */
export const hasBetsSettledBy = async (query: Query, { game, id }: RoundName, by: string): Promise<boolean> =>
  (
    await query.query(`select 1 from bets where game = '${game}' and round_id = $1 and settled_by = $2 limit 1`, [
      id,
      by,
    ])
  ).length > 0;

/** Returns the times of the round's first and last bet; null: no bets. */
export const betMoments = async (
  query: Query,
  { game, id }: RoundName,
): Promise<{ first: Date | null; last: Date | null }> =>
  (
    await query.query<{ first: Date | null; last: Date | null }>(
      `select min(created_at) as first, max(created_at) as last from bets where game = '${game}' and round_id = $1`,
      [id],
    )
  )[0] ?? { first: null, last: null };
