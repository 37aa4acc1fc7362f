import { type AdjustmentClass, type DepositMethodCode, OWN_HISTORY_PAGE } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { FIRST_PLACE, type Place, belowPlace, placeColumns, tieOfUuid } from '../../lib/places.ts';

export interface InvoiceRow {
  id: string;
  method: DepositMethodCode;
  amount_cents: number;
  status: 'created' | 'pending' | 'completed' | 'expired' | 'failed' | 'review' | 'reversed';
  pay_url: string | null;
  amount_kopecks: number | null;
  expires_at: Date;
  is_over: boolean;
  /** True if money for the invoice could not be credited automatically and waits for staff. */
  is_held: boolean;
  /** True if money for the invoice was returned to its payer. */
  was_returned: boolean;
  /** Sum credited to the player for the invoice, automatically and by staff. */
  credited_cents: number;
  /** Part of the credited sum that the provider has reversed. */
  taken_back_cents: number;
  created_at: Date;
}

const TIE = tieOfUuid('id');

/** Returns the player's newest invoices below a place, with the state of the money paid for each. */
export const invoicesOf = (
  query: Query,
  playerId: number,
  { below = FIRST_PLACE, most = OWN_HISTORY_PAGE }: { below?: Place; most?: number } = {},
): Promise<(InvoiceRow & Place)[]> =>
  query.query(
    `select i.id, i.method, i.amount_cents, i.status, i.pay_url, r.amount_kopecks, i.expires_at, i.expires_at <= now() as is_over, i.created_at, i.micros, i.tie,
       v.is_held, v.was_returned,
       v.credited_cents + case when i.status in ('completed', 'reversed') then i.amount_cents else 0 end as credited_cents,
       v.taken_back_cents + i.reversed_cents as taken_back_cents
     from (select *, ${placeColumns(TIE)} from invoices where player_id = $1 and ${belowPlace(TIE)}
       order by created_at desc, ${TIE} desc limit $4) i
     left join p2p_requests r on r.invoice_id = i.id
     cross join lateral (
       select coalesce(bool_or(w.resolved_at is null), false) as is_held, coalesce(bool_or(w.resolution = 'returned'), false) as was_returned,
         coalesce(sum(d.amount_cents), 0)::bigint as credited_cents, coalesce(sum(d.taken_back_cents), 0)::bigint as taken_back_cents
       from deposit_reviews w left join deposits_made d on d.source = 'review' and d.source_id = w.id::text and d.player_id = i.player_id
       where w.invoice_id = i.id and w.kind = 'payment') v
     order by i.created_at desc, i.tie desc`,
    [playerId, below.micros, below.tie, most],
  );

export interface AdjustmentShown extends Place {
  id: number;
  amount_cents: number;
  reason_class: AdjustmentClass;
  created_at: Date;
}

/** Returns a page of the player's approved adjustments, newest decision first. */
export const adjustmentsOf = async (
  query: Query,
  playerId: number,
  [micros, tie]: readonly number[] = [],
): Promise<Page<AdjustmentShown>> => {
  const below = micros === undefined || tie === undefined ? FIRST_PLACE : { micros, tie };
  const read = await query.query<AdjustmentShown>(
    `select id, amount_cents, reason_class, created_at, ${placeColumns('id')}
     from (select id, amount_cents, reason_class, decided_at as created_at
       from adjustments where player_id = $1 and status = 'approved') a
     where ${belowPlace('id')}
     order by created_at desc, id desc
     limit $4`,
    [playerId, below.micros, below.tie, OWN_HISTORY_PAGE + 1],
  );
  return pageOf(read, { most: OWN_HISTORY_PAGE, keyOf: (row) => [row.micros, row.tie] });
};

export interface PublicPlayer {
  id: number;
  username: string;
  avatar: string;
  is_demo: boolean;
  is_anonymous: boolean;
  created_at: Date;
}

/** Returns a player who is neither banned nor erased; null: there is none. */
export const findPublicPlayer = async (query: Query, id: number): Promise<PublicPlayer | null> =>
  (
    await query.query<PublicPlayer>(
      `select id, username, avatar, is_demo, is_anonymous, created_at from players
       where id = $1 and not banned and erased_at is null`,
      [id],
    )
  )[0] ?? null;

export const joinedAt = async (query: Query, playerId: number): Promise<Date> =>
  one(await query.query<{ created_at: Date }>('select created_at from players where id = $1', [playerId])).created_at;
