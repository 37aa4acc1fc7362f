import type { ShownItem } from '@updraft/contract';
import type { FixedBox } from '@updraft/rules/battles';
import { type Query, one } from '../../../db/db.ts';

/** Reason of a cancelled battle. */
export type CancelReason = 'creator' | 'expired' | 'box';

export interface BattleRow {
  id: number;
  creator_id: number;
  size: number;
  price_cents: number;
  state: 'waiting' | 'finished' | 'cancelled';
  reason: CancelReason | null;
  winner: number | null;
  created_at: Date;
  waits_until: Date;
  ended_at: Date | null;
  /** True if the battle has waited too long by the database's clock. */
  is_late: boolean;
}

/** A seat of a battle; `total_cents` null: its boxes were not opened. */
export interface SeatRow {
  id: number;
  battle_id: number;
  seat: number;
  player_id: number;
  stake_cents: number;
  total_cents: number | null;
}

/** A seat as pages show it. */
export interface ShownSeatRow extends SeatRow {
  username: string;
  avatar: string;
  is_demo: boolean;
  /** True if the player is banned or anonymous: others do not see their name. */
  is_hidden: boolean;
}

/** A box of a battle with its name and its fixed values. Rows are in the battle's order. */
export interface BattleBoxRow extends FixedBox {
  battleId: number;
  version: number;
  name: string;
  nameRu: string;
  art: string;
}

const BATTLE = `b.id, b.creator_id, b.size::int, b.price_cents, b.state, b.reason, b.winner::int, b.created_at, b.waits_until,
  b.ended_at, b.state = 'waiting' and b.waits_until <= now() as is_late`;
const SEAT = 's.id, s.battle_id, s.seat::int, s.player_id, s.stake_cents, s.total_cents';

/** Locks and returns a battle; null: there is none. Called before the players of its seats are locked. */
export const lockBattle = async (query: Query, id: number): Promise<BattleRow | null> =>
  (await query.query<BattleRow>(`select ${BATTLE} from case_battles b where b.id = $1 for no key update`, [id]))[0] ??
  null;

export const battlesByIds = (query: Query, ids: readonly number[]): Promise<BattleRow[]> =>
  query.query(`select ${BATTLE} from case_battles b where b.id = any($1::bigint[]) order by b.id desc`, [[...ids]]);

/** Returns the newest waiting battles, and waiting ones in which the player has a seat. */
export const waitingBattles = (
  query: Query,
  { playerId, most }: { playerId: number | null; most: number },
): Promise<BattleRow[]> =>
  query.query(
    `select ${BATTLE} from case_battles b
     where b.id in (select id from case_battles where state = 'waiting' order by id desc limit $2)
       or b.id in (select battle_id from case_battle_seats where player_id = $1 and returned_at is null and total_cents is null)
     order by b.id desc`,
    [playerId, most],
  );

export const lastFinished = (query: Query, most: number): Promise<BattleRow[]> =>
  query.query(`select ${BATTLE} from case_battles b where b.state = 'finished' order by b.id desc limit $1`, [most]);

/** Returns the waiting battle that this player created; null: there is none. */
export const ownWaiting = async (query: Query, playerId: number): Promise<BattleRow | null> =>
  (
    await query.query<BattleRow>(
      `select ${BATTLE} from case_battles b where b.creator_id = $1 and b.state = 'waiting'`,
      [playerId],
    )
  )[0] ?? null;

/** Returns the boxes of these battles, in each battle's order. */
export const boxesOfBattles = (query: Query, ids: readonly number[]): Promise<BattleBoxRow[]> =>
  query.query(
    `select x.battle_id as "battleId", x.box_id as "boxId", x.version, v.hash, v.price_cents as "priceCents",
       x.return_basis_points as "returnBasisPoints", c.name, c.name_ru as "nameRu", c.art
     from case_battle_boxes x
     join case_box_versions v on v.box_id = x.box_id and v.version = x.version
     join case_boxes c on c.id = x.box_id
     where x.battle_id = any($1::bigint[]) order by x.battle_id, x.place`,
    [[...ids]],
  );

/** Paid seats of a battle. */
export const seatsOf = (query: Query, battleId: number): Promise<SeatRow[]> =>
  query.query(
    `select ${SEAT} from case_battle_seats s where s.battle_id = $1 and s.returned_at is null order by s.seat`,
    [battleId],
  );

/** Returns the seats of these battles for pages. A cancelled battle has the seats that it had at its end. */
export const shownSeats = (query: Query, ids: readonly number[]): Promise<ShownSeatRow[]> =>
  query.query(
    `select ${SEAT}, p.username, p.avatar, p.is_demo, p.banned or p.is_anonymous as is_hidden
     from case_battle_seats s join case_battles b on b.id = s.battle_id join players p on p.id = s.player_id
     where s.battle_id = any($1::bigint[]) and (s.returned_at is null or s.returned_at = b.ended_at)
     order by s.battle_id, s.seat`,
    [[...ids]],
  );

/** True if the player had a seat whose stake was returned. */
export const hadSeat = async (
  query: Query,
  { battleId, playerId }: { battleId: number; playerId: number },
): Promise<boolean> =>
  (
    await query.query(
      'select 1 from case_battle_seats where battle_id = $1 and player_id = $2 and returned_at is not null limit 1',
      [battleId, playerId],
    )
  ).length > 0;

/** Counts the player's seats in waiting battles. The caller holds the player's lock. */
export const countOpenSeats = async (query: Query, playerId: number): Promise<number> =>
  one(
    await query.query<{ count: number }>(
      `select count(*)::int as count from case_battle_seats
       where player_id = $1 and returned_at is null and total_cents is null`,
      [playerId],
    ),
  ).count;

export interface NewBattle {
  creatorId: number;
  size: number;
  priceCents: number;
  waitMinutes: number;
  boxes: readonly { boxId: number; version: number; returnBasisPoints: number }[];
}

/** Inserts a battle without a seat. The creator's seat follows in the same transaction. */
export const insertBattle = async (query: Query, battle: NewBattle): Promise<BattleRow> => {
  const { creatorId, size, priceCents, waitMinutes, boxes } = battle;
  const row = one(
    await query.query<BattleRow>(
      `insert into case_battles as b (creator_id, size, price_cents, waits_until)
       values ($1, $2, $3, now() + make_interval(mins => $4::integer)) returning ${BATTLE}`,
      [creatorId, size, priceCents, waitMinutes],
    ),
  );
  await query.query(
    `insert into case_battle_boxes (battle_id, place, box_id, version, return_basis_points)
     select $1, w.place - 1, w.box_id, w.version, w.basis_points
     from unnest($2::bigint[], $3::integer[], $4::integer[]) with ordinality as w(box_id, version, basis_points, place)`,
    [
      row.id,
      boxes.map(({ boxId }) => boxId),
      boxes.map(({ version }) => version),
      boxes.map(({ returnBasisPoints }) => returnBasisPoints),
    ],
  );
  return row;
};

export const insertSeat = async (
  query: Query,
  { battleId, seat, playerId, stakeCents }: { battleId: number; seat: number; playerId: number; stakeCents: number },
): Promise<SeatRow> =>
  one(
    await query.query<SeatRow>(
      `insert into case_battle_seats as s (battle_id, seat, player_id, stake_cents) values ($1, $2, $3, $4) returning ${SEAT}`,
      [battleId, seat, playerId, stakeCents],
    ),
  );

/** Marks the stakes of these seats as returned. */
export const returnSeats = async (query: Query, seatIds: readonly number[]): Promise<void> => {
  await query.query('update case_battle_seats set returned_at = now() where id = any($1::bigint[])', [[...seatIds]]);
};

export const cancelBattle = async (
  query: Query,
  { id, reason }: { id: number; reason: CancelReason },
): Promise<void> => {
  await query.query(
    `update case_battles set state = 'cancelled', reason = $2, ended_at = now() where id = $1 and state = 'waiting'`,
    [id, reason],
  );
};

export const finishBattle = async (
  query: Query,
  { id, winner, totals }: { id: number; winner: number | null; totals: readonly { seatId: number; cents: number }[] },
): Promise<void> => {
  await query.query(
    `update case_battle_seats s set total_cents = w.cents
     from unnest($1::bigint[], $2::bigint[]) as w(id, cents) where s.id = w.id`,
    [totals.map(({ seatId }) => seatId), totals.map(({ cents }) => cents)],
  );
  await query.query(`update case_battles set state = 'finished', winner = $2, ended_at = now() where id = $1`, [
    id,
    winner,
  ]);
};

/** A drop of a battle. */
export interface BattleDropRow {
  id: number;
  player_id: number;
  entry_id: number;
  item_id: number;
  item: ShownItem;
  number: number;
  seed_hash: string;
  client_seed: string;
  nonce: number;
}

/** The drops of a battle, by seat and then by box. */
export const dropsOfBattle = (query: Query, battleId: number): Promise<BattleDropRow[]> =>
  query.query(
    `select o.id, o.player_id, o.entry_id, o.item_id, o.item, o.number, s.hash as seed_hash, o.client_seed, o.nonce
     from case_openings o join case_seeds s on s.id = o.seed_id
     where o.battle_id = $1 order by o.id`,
    [battleId],
  );

/** The present state of a box, for the search for battles that cannot start. */
export interface BoxNow {
  id: number;
  version: number;
  basisPoints: number;
}

/** Returns the ids of the boxes of all waiting battles. */
export const boxesOfWaiting = async (query: Query): Promise<number[]> =>
  (
    await query.query<{ box_id: number }>(
      `select distinct x.box_id from case_battles b join case_battle_boxes x on x.battle_id = b.id
       where b.state = 'waiting'`,
    )
  ).map((row) => row.box_id);

export const waitingIds = async (query: Query): Promise<number[]> =>
  (await query.query<{ id: number }>(`select id from case_battles where state = 'waiting' order by id`)).map(
    ({ id }) => id,
  );

/**
 * Returns the ids of waiting battles that have waited too long, or have a box that `open` lacks or has in another
 * version or with a lower return. [BT-11]
 */
export const endedWaiting = async (
  query: Query,
  { open, most }: { open: readonly BoxNow[]; most: number },
): Promise<number[]> =>
  (
    await query.query<{ id: number }>(
      `select b.id from case_battles b
       where b.state = 'waiting' and (b.waits_until <= now() or exists (
         select 1 from case_battle_boxes x
         left join jsonb_to_recordset($1::jsonb) as n(id bigint, version integer, "basisPoints" integer)
           on n.id = x.box_id and n.version = x.version and n."basisPoints" >= x.return_basis_points
         where x.battle_id = b.id and n.id is null))
       order by b.id limit $2`,
      [JSON.stringify(open), most],
    )
  ).map((row) => row.id);
