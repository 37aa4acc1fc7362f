import type { PrizeDrawKind, PrizeDrawStatus } from '@updraft/contract';
import { type Query, one } from '../db/db.ts';
import type { Sealed } from '../lib/seal.ts';

/** Row of a draw. Values that are not known yet are null. */
export interface DrawRow {
  id: number;
  kind: PrizeDrawKind;
  rules_version: number;
  prizes: number;
  terms: unknown;
  status: PrizeDrawStatus;
  public_hash: string;
  opened_at: Date;
  opened_by: number | null;
  closes_at: Date;
  members: number;
  stored_at: Date | null;
  decided_from: Date | null;
  entries: string | null;
  entries_hash: string | null;
  entries_count: number | null;
  total_weight: number | null;
  money_cents: number | null;
  beacon: string | null;
  beacon_genesis_ms: number | null;
  beacon_period_ms: number | null;
  beacon_round: number | null;
  beacon_randomness: string | null;
  beacon_signature: string | null;
  drawn_at: Date | null;
  secret: string | null;
}

const COLUMNS = `id, kind, rules_version, prizes, terms, status, public_hash, opened_at, opened_by, closes_at, members, stored_at,
  decided_from, entries, entries_hash, entries_count, total_weight, money_cents, beacon, beacon_genesis_ms, beacon_period_ms,
  beacon_round, beacon_randomness, beacon_signature, drawn_at, secret`;

interface NewDraw {
  kind: PrizeDrawKind;
  rulesVersion: number;
  prizes: number;
  terms: object;
  publicHash: string;
  sealedSecret: Sealed;
  lengthMs: number;
  openedBy: number | null;
}

/** Inserts an open draw; null: another one of its kind is open. */
export const insertDraw = async (query: Query, draw: NewDraw): Promise<DrawRow | null> =>
  (
    await query.query<DrawRow>(
      `insert into prize_draws (kind, rules_version, prizes, terms, public_hash, sealed_secret, sealed_by, closes_at, opened_by)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7, now() + $8 * interval '1 millisecond', $9)
       on conflict (kind) where status = 'open' do nothing returning ${COLUMNS}`,
      [
        draw.kind,
        draw.rulesVersion,
        draw.prizes,
        JSON.stringify(draw.terms),
        draw.publicHash,
        draw.sealedSecret.bytes,
        draw.sealedSecret.by,
        draw.lengthMs,
        draw.openedBy,
      ],
    )
  )[0] ?? null;

export const findDraw = async (query: Query, id: number): Promise<DrawRow | null> =>
  (await query.query<DrawRow>(`select ${COLUMNS} from prize_draws where id = $1`, [id]))[0] ?? null;

/** Returns the open draw of a kind, or else the one that waits for its beacon; null: neither. */
export const currentDraw = async (query: Query, kind: PrizeDrawKind): Promise<DrawRow | null> =>
  (
    await query.query<DrawRow>(
      `select ${COLUMNS} from prize_draws where kind = $1 and status in ('open', 'waiting') order by status, id desc limit 1`,
      [kind],
    )
  )[0] ?? null;

/** Returns draws that are open or wait for their beacon. `is_due`: their announced close has passed. */
export const unfinishedDraws = (
  query: Query,
): Promise<{ id: number; kind: PrizeDrawKind; is_due: boolean; is_open: boolean; late_ms: number }[]> =>
  query.query(
    `select id, kind, status = 'open' as is_open, closes_at <= clock_timestamp() as is_due,
       (extract(epoch from clock_timestamp() - coalesce(decided_from, closes_at)) * 1000)::float8 as late_ms
     from prize_draws where status in ('open', 'waiting') order by id`,
  );

/** Returns the beacon round for which a draw waits; null: it does not wait. */
export const findBeaconRound = async (query: Query, id: number): Promise<{ beacon: string; round: number } | null> =>
  (
    await query.query<{ beacon: string; round: number }>(
      `select beacon, beacon_round as round from prize_draws where id = $1 and status = 'waiting'`,
      [id],
    )
  )[0] ?? null;

/** Locks and returns a draw with this status; null: it has another status, for example by another process's step. */
export const lockDraw = async (
  query: Query,
  { id, status }: { id: number; status: PrizeDrawStatus },
): Promise<(DrawRow & { sealed_secret: Uint8Array }) | null> =>
  (
    await query.query<DrawRow & { sealed_secret: Uint8Array }>(
      `select ${COLUMNS}, sealed_secret from prize_draws where id = $1 and status = $2 for update`,
      [id, status],
    )
  )[0] ?? null;

/** Returns the database's present clock, not that of the beginning of the transaction. */
export const clockNow = async (query: Query): Promise<Date> =>
  one(await query.query<{ now: Date }>('select clock_timestamp() as now')).now;

interface StoredList {
  id: number;
  storedAt: Date;
  decidedFrom: Date;
  entries: string;
  entriesHash: string;
  entriesCount: number;
  totalWeight: number;
  moneyCents: number | null;
}

interface StoredBeacon {
  beacon: string;
  genesisMs: number;
  periodMs: number;
  round: number;
}

/** Stores the list of a draw, with the beacon round that will decide it. */
export const storeList = async (query: Query, list: StoredList, beacon: StoredBeacon): Promise<DrawRow> =>
  one(
    await query.query<DrawRow>(
      `update prize_draws set status = 'waiting', stored_at = $2, decided_from = $3, entries = $4, entries_hash = $5,
         entries_count = $6, total_weight = $7, money_cents = $8, beacon = $9, beacon_genesis_ms = $10, beacon_period_ms = $11,
         beacon_round = $12
       where id = $1 returning ${COLUMNS}`,
      [
        list.id,
        list.storedAt,
        list.decidedFrom,
        list.entries,
        list.entriesHash,
        list.entriesCount,
        list.totalWeight,
        list.moneyCents,
        beacon.beacon,
        beacon.genesisMs,
        beacon.periodMs,
        beacon.round,
      ],
    ),
  );

/** Stores the end of a draw in which nobody took part. */
export const storeEmpty = async (
  query: Query,
  { id, storedAt, entriesHash, secret }: { id: number; storedAt: Date; entriesHash: string; secret: string },
): Promise<DrawRow> =>
  one(
    await query.query<DrawRow>(
      `update prize_draws set status = 'drawn', stored_at = $2, decided_from = closes_at, entries = '', entries_hash = $3,
         entries_count = 0, total_weight = 0, drawn_at = now(), secret = $4
       where id = $1 returning ${COLUMNS}`,
      [id, storedAt, entriesHash, secret],
    ),
  );

/** Stores the values that decided a draw. */
export const storeResult = async (
  query: Query,
  result: { id: number; randomness: string; signature: string; secret: string },
): Promise<DrawRow> =>
  one(
    await query.query<DrawRow>(
      `update prize_draws set status = 'drawn', beacon_randomness = $2, beacon_signature = $3, secret = $4, drawn_at = now()
       where id = $1 returning ${COLUMNS}`,
      [result.id, result.randomness, result.signature, result.secret],
    ),
  );

export const storeCanceled = async (query: Query, { id, secret }: { id: number; secret: string }): Promise<void> => {
  await query.query(`update prize_draws set status = 'canceled', canceled_at = now(), secret = $2 where id = $1`, [
    id,
    secret,
  ]);
};

/** A prize that was won. */
export interface WinnerRow {
  draw_id: number;
  prize: number;
  player_id: number;
  weight: number;
  place: number | null;
  cents: number | null;
  item_id: number | null;
  entry_id: number | null;
  price_cents: number | null;
}

export const insertWinners = async (query: Query, winners: readonly WinnerRow[]): Promise<void> => {
  if (winners.length === 0) return;
  await query.query(
    `insert into prize_winners (draw_id, prize, player_id, weight, place, cents, item_id, entry_id, price_cents)
     select draw_id, prize, player_id, weight, place, cents, item_id, entry_id, price_cents
     from jsonb_to_recordset($1::jsonb) as w(draw_id bigint, prize smallint, player_id bigint, weight bigint, place integer,
       cents bigint, item_id bigint, entry_id integer, price_cents bigint)`,
    [JSON.stringify(winners)],
  );
};

export const winnersOf = (query: Query, drawId: number): Promise<WinnerRow[]> =>
  query.query(
    `select draw_id, prize, player_id, weight, place, cents, item_id, entry_id, price_cents from prize_winners
     where draw_id = $1 order by prize`,
    [drawId],
  );
