import type { EntryState, SuspendedFor } from '@updraft/rules/prices';
import { type Query, one } from '../../db/db.ts';

/** State of a feed: its last request and its last used response. */
export interface FeedRow {
  as_of: Date | null;
  asked_at: Date | null;
  outcome: string | null;
  answer_id: number | null;
  open_refusals: number;
}

/** Returns the state of a feed; null: the feed is new. */
export const readFeed = async (query: Query, feed: string): Promise<FeedRow | null> =>
  (
    await query.query<FeedRow>(
      `select f.as_of, f.asked_at, f.outcome, f.answer_id,
         (select count(*)::int from price_refusals where resolved_at is null) as open_refusals
       from price_feeds f
       where f.feed = $1`,
      [feed],
    )
  )[0] ?? null;

/**
 * Claims this feed's turn if it is due, so that no other process requests prices meanwhile. The claim lasts `claimMs`:
 * if its process ends before `endTurn`, the turn is due again then. A new feed has its first turn after `firstMs`. A
 * shorter interval applies at once. The database's clock decides, so that processes agree.
 */
export const takeTurn = async (
  query: Query,
  { feed, everyMs, claimMs, firstMs }: { feed: string; everyMs: number; claimMs: number; firstMs: number },
): Promise<boolean> => {
  await query.query(
    `insert into price_feeds (feed, next_fetch_at) values ($1, now() + $2 * interval '1 millisecond') on conflict do nothing`,
    [feed, firstMs],
  );
  await query.query(
    `update price_feeds
     set next_fetch_at = now() + $2 * interval '1 millisecond'
     where feed = $1 and asked_at is null and next_fetch_at > now() + $2 * interval '1 millisecond'`,
    [feed, firstMs],
  );
  const rows = await query.query(
    `update price_feeds set next_fetch_at = now() + least($2, $3) * interval '1 millisecond', asked_at = now()
     where feed = $1 and least(next_fetch_at, asked_at + $2 * interval '1 millisecond') <= now() returning feed`,
    [feed, everyMs, claimMs],
  );
  return rows.length > 0;
};

/** Ends a turn whose response was judged in full: the next turn is one interval after the request. */
export const endTurn = async (query: Query, { feed, everyMs }: { feed: string; everyMs: number }): Promise<void> => {
  await query.query(`update price_feeds set next_fetch_at = asked_at + $2 * interval '1 millisecond' where feed = $1`, [
    feed,
    everyMs,
  ]);
};

/** Ends a turn with this outcome in place of a response judged in full. `againMs`: time until the next turn. */
export const failTurn = async (
  query: Query,
  { feed, outcome, againMs }: { feed: string; outcome: string; againMs: number },
): Promise<void> => {
  await query.query(
    `update price_feeds set outcome = $2, next_fetch_at = least(next_fetch_at, now() + $3 * interval '1 millisecond')
     where feed = $1`,
    [feed, outcome, againMs],
  );
};

/**
 * Stores a response as the last used one, and returns its id. If it equals the one before, only the time of the feed's
 * prices changes. Null: a later response was used meanwhile. Locks the feed's row.
 */
export const keepAnswer = async (
  query: Query,
  { feed, digest, asOf, prices }: { feed: string; digest: string; asOf: Date; prices: number },
): Promise<number | null> => {
  const [last] = await query.query<{ as_of: Date | null; answer_id: number | null; digest: string | null }>(
    'select f.as_of, f.answer_id, a.digest from price_feeds f left join price_answers a on a.id = f.answer_id where f.feed = $1 for update of f',
    [feed],
  );
  if (last?.as_of && last.as_of > asOf) return null;
  const id =
    last?.digest === digest && last.answer_id !== null
      ? last.answer_id
      : one(
          await query.query<{ id: number }>(
            'insert into price_answers (feed, digest, as_of, prices) values ($1, $2, $3, $4) returning id',
            [feed, digest, asOf, prices],
          ),
        ).id;
  await query.query(`update price_feeds set as_of = $2, answer_id = $3, outcome = 'used' where feed = $1`, [
    feed,
    asOf,
    id,
  ]);
  return id;
};

export interface JudgedEntry extends EntryState {
  id: number;
  marketHashName: string;
  /** True if a decided price has not been applied yet. */
  isPending: boolean;
}

interface EntryRow {
  id: number;
  market_hash_name: string;
  price_cents: number;
  suspended: boolean;
  day_ago_cents: number;
  age_ms: number | null;
  reason: SuspendedFor | null;
  pending: boolean;
}

/**
 * Returns the next entries by id, with the data for the rules. `dayAgoCents`: the price 24 hours ago, or a later price
 * set by staff or by the first response. [PC-7]
 */
export const entriesAfter = async (
  query: Query,
  { afterId, most }: { afterId: number; most: number },
): Promise<JudgedEntry[]> => {
  const rows = await query.query<EntryRow>(
    `select c.id, c.market_hash_name, c.price_cents, c.suspended, coalesce(m.cents, c.price_cents) as day_ago_cents,
       (extract(epoch from now() - q.as_of) * 1000)::bigint as age_ms, r.reason,
       exists (select 1 from price_moves p where p.entry_id = c.id and p.applied_at is null) as pending
     from catalogue c
     left join entry_quotes q on q.entry_id = c.id
     left join price_refusals r on r.entry_id = c.id and r.resolved_at is null
     left join lateral (
       select case when m.kind = 'feed' then m.from_cents else m.to_cents end as cents from price_moves m
       where m.entry_id = c.id and m.applied_at > now() - interval '24 hours'
         and m.id >= coalesce((
           select max(s.id)
           from price_moves s
           where s.entry_id = c.id and s.applied_at > now() - interval '24 hours' and s.kind <> 'feed'
         ), 0)
       order by m.id limit 1) m on true
     where c.id > $1 order by c.id limit $2`,
    [afterId, most],
  );
  return rows.map((row) => ({
    id: row.id,
    marketHashName: row.market_hash_name,
    priceCents: row.price_cents,
    isSuspended: row.suspended,
    dayAgoCents: row.day_ago_cents,
    ageMs: row.age_ms,
    suspendedFor: row.reason,
    isPending: row.pending,
  }));
};

/** Records that a feed has priced these entries at that time. Written at most every six hours for each entry. */
export const noteQuoted = async (
  query: Query,
  { entryIds, asOf }: { entryIds: readonly number[]; asOf: Date },
): Promise<void> => {
  await query.query(
    `insert into entry_quotes (entry_id, as_of) select unnest($1::int[]), $2::timestamptz order by 1
     on conflict (entry_id) do update set as_of = excluded.as_of where entry_quotes.as_of < excluded.as_of - interval '6 hours'`,
    [[...entryIds], asOf],
  );
};

export interface NewMove {
  entryId: number;
  kind: 'feed' | 'first';
  fromCents: number;
  toCents: number;
  lifts: boolean;
}

/** Writes price moves, at most one for each entry and response. Returns the number of new ones. [PC-5] */
export const insertMoves = async (
  query: Query,
  { moves, answerId, feed }: { moves: readonly NewMove[]; answerId: number; feed: string },
): Promise<number> =>
  (
    await query.query(
      `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, answer_id, decided_by)
       select w."entryId", w.kind, w."fromCents", w."toCents", w.lifts, $2::bigint, $3::text
       from jsonb_to_recordset($1::jsonb) as w("entryId" integer, kind text, "fromCents" bigint, "toCents" bigint, lifts boolean) order by 1
       on conflict do nothing returning id`,
      [JSON.stringify(moves), answerId, feed],
    )
  ).length;

export interface NewRefusal {
  entryId: number;
  reason: SuspendedFor;
  proposedCents: number | null;
}

/**
 * Suspends entries until staff confirm a price. A suspended entry gets the newer proposed price. Returns the ids of
 * newly suspended entries. [PC-6, PC-8, PC-10]
 */
export const refuse = async (
  query: Query,
  { refusals, answerId }: { refusals: readonly NewRefusal[]; answerId: number },
): Promise<number[]> => {
  if (refusals.length === 0) return [];
  const ids = refusals.map((refusal) => refusal.entryId);
  // Entries are locked first, in the order that every transaction uses.
  await query.query('select id from catalogue where id = any($1::int[]) order by id for update', [ids]);
  const rows = await query.query<{ entry_id: number; is_new: boolean }>(
    `insert into price_refusals (entry_id, reason, proposed_cents, answer_id)
     select w."entryId", w.reason, w."proposedCents", $2::bigint
     from jsonb_to_recordset($1::jsonb) as w("entryId" integer, reason text, "proposedCents" bigint)
     order by 1
     on conflict (entry_id) where resolved_at is null
     do update set reason = excluded.reason, proposed_cents = excluded.proposed_cents, answer_id = excluded.answer_id
     returning entry_id, (xmax = 0) as is_new`,
    [JSON.stringify(refusals), answerId],
  );
  await query.query('update catalogue set suspended = true where id = any($1::int[]) and not suspended', [ids]);
  return rows.filter((row) => row.is_new).map((row) => row.entry_id);
};

/**
 * Takes the lock for judging and confirming prices until the end of the transaction, so that the rows read do not
 * change before the writes.
 */
export const lockJudging = async (query: Query): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(725022)');
};

/** Ends the suspensions of these entries whose reason is an old price, because a new price needs no confirmation. */
export const closeAged = async (query: Query, entryIds: readonly number[]): Promise<void> => {
  await query.query(
    `update price_refusals set resolved_at = now(), resolved_by = 'feed' where entry_id = any($1::int[]) and resolved_at is null and reason = 'age'`,
    [[...entryIds]],
  );
};
