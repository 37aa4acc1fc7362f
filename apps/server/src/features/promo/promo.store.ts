import type { PromoCode, PromoKind, PromoUses } from '@updraft/rules/promo';
import type { Query } from '../../db/db.ts';

/** A stored code with the number of its uses. */
export interface PromoRow {
  id: number;
  code: string;
  kind: PromoKind;
  basis_points: number | null;
  amount_cents: number | null;
  entry_id: number | null;
  is_enabled: boolean;
  ends_at: Date | null;
  total_limit: number | null;
  daily_limit: number | null;
  min_deposit_cents: number;
  uses: number;
  today: number;
  now: Date;
}

const CODE = `id, code, kind, basis_points, amount_cents, entry_id, is_enabled, ends_at, total_limit, daily_limit, min_deposit_cents, uses,
  case when uses_day = (now() at time zone 'utc')::date then day_uses else 0 end as today, now() as now`;

export const findCode = async (query: Query, code: string): Promise<PromoRow | null> =>
  (await query.query<PromoRow>(`select ${CODE} from promo_codes where code = $1`, [code]))[0] ?? null;

/** Locks a code so that its next use waits; null: there is none. The player must be locked before. */
export const lockCode = async (query: Query, code: string): Promise<PromoRow | null> =>
  (await query.query<PromoRow>(`select ${CODE} from promo_codes where code = $1 for update`, [code]))[0] ?? null;

/** The player's own use of a code: one that is used, or one held for an invoice that may still be paid. */
export interface OwnUse {
  isUsed: boolean;
  isToday: boolean;
}

export const ownUse = async (
  query: Query,
  { codeId, playerId }: { codeId: number; playerId: number },
): Promise<OwnUse | null> => {
  const [row] = await query.query<{ is_used: boolean; is_today: boolean }>(
    `select used_at is not null as is_used, used_on = (now() at time zone 'utc')::date as is_today from promo_uses where code_id = $1 and player_id = $2`,
    [codeId, playerId],
  );
  return row ? { isUsed: row.is_used, isToday: row.is_today } : null;
};

/**
 * Maps a stored code to the rules. A use that the player holds for an unpaid invoice counts as free for them: the next
 * invoice gets it.
 */
export const toRules = (row: PromoRow, own: OwnUse | null): { code: PromoCode; uses: PromoUses } => {
  const holds = own !== null && !own.isUsed;
  return {
    code: {
      kind: row.kind,
      isEnabled: row.is_enabled,
      endsAtMs: row.ends_at?.getTime() ?? null,
      totalLimit: row.total_limit,
      dailyLimit: row.daily_limit,
      minDepositCents: row.min_deposit_cents,
    },
    uses: {
      total: row.uses - (holds ? 1 : 0),
      today: row.today - (holds && own.isToday ? 1 : 0),
      own: own?.isUsed ? 1 : 0,
    },
  };
};

/** Moves the use that the player holds to another of their invoices. */
export const moveUse = async (
  query: Query,
  { codeId, playerId, invoiceId }: { codeId: number; playerId: number; invoiceId: string },
): Promise<void> => {
  await query.query('update promo_uses set invoice_id = $3 where code_id = $1 and player_id = $2 and used_at is null', [
    codeId,
    playerId,
    invoiceId,
  ]);
};

/**
 * Adds one use, in the transaction that locked the code. `invoiceId`: the use is held until this invoice is credited;
 * null: it is final at once.
 */
export const takeUse = async (
  query: Query,
  { codeId, playerId, invoiceId }: { codeId: number; playerId: number; invoiceId: string | null },
): Promise<void> => {
  await query.query(
    `insert into promo_uses (code_id, player_id, invoice_id, used_on, used_at)
     values ($1, $2, $3, (now() at time zone 'utc')::date, case when $3::uuid is null then now() end)`,
    [codeId, playerId, invoiceId],
  );
  await query.query(
    `update promo_codes set uses = uses + 1, day_uses = case when uses_day = (now() at time zone 'utc')::date then day_uses else 0 end + 1,
       uses_day = (now() at time zone 'utc')::date where id = $1`,
    [codeId],
  );
};

/** Turns the held use of an invoice into a final one; false: none was held. */
export const confirmUse = async (query: Query, invoiceId: string): Promise<boolean> =>
  (
    await query.query(
      'update promo_uses set used_at = now() where invoice_id = $1 and used_at is null returning code_id',
      [invoiceId],
    )
  ).length > 0;

/** Releases the held uses of these invoices, those of today also in today's count. Codes are locked in id order. */
export const giveUsesBack = async (query: Query, invoiceIds: readonly string[]): Promise<void> => {
  const codes = await query.query<{ id: number }>(
    `select id from promo_codes where id in (select code_id from promo_uses where invoice_id = any($1::uuid[]) and used_at is null) order by id for update`,
    [[...invoiceIds]],
  );
  if (codes.length === 0) return;
  await query.query(
    `with given as (delete from promo_uses where invoice_id = any($1::uuid[]) and used_at is null returning code_id, used_on)
     update promo_codes c set uses = c.uses - g.count, day_uses = c.day_uses - g.same_day
     from (select g.code_id, count(*)::int as count, count(*) filter (where g.used_on = c2.uses_day)::int as same_day
           from given g join promo_codes c2 on c2.id = g.code_id group by g.code_id) g where c.id = g.code_id`,
    [[...invoiceIds]],
  );
};

/** A code that the player has used. `used_us`: the moment in microseconds, by which the list is ordered. */
export interface UsedRow {
  id: number;
  code: string;
  kind: PromoKind;
  basis_points: number | null;
  amount_cents: number | null;
  entry_id: number | null;
  /** Present price of the entry. */
  price_cents: number | null;
  used_at: Date;
  used_us: number;
}

/** Returns codes that the player has used, newest first. `after`: time (microseconds) and id of the last listed use. */
export const usedCodes = (
  query: Query,
  { playerId, after, most }: { playerId: number; after: readonly number[] | undefined; most: number },
): Promise<UsedRow[]> =>
  query.query(
    `select c.id, c.code, c.kind, c.basis_points, c.amount_cents, c.entry_id, e.price_cents, u.used_at,
       (extract(epoch from u.used_at) * 1000000)::bigint as used_us
     from promo_uses u join promo_codes c on c.id = u.code_id left join catalogue e on e.id = c.entry_id
     where u.player_id = $1 and u.used_at is not null
       and ($2::bigint is null or (u.used_at, u.code_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint))
     order by u.used_at desc, u.code_id desc limit $4`,
    [playerId, after?.[0] ?? null, after?.[1] ?? null, most],
  );

export interface NewPromoCode {
  code: string;
  kind: PromoKind;
  basisPoints: number | null;
  amountCents: number | null;
  entryId: number | null;
  endsAt: Date | null;
  totalLimit: number | null;
  dailyLimit: number | null;
  minDepositCents: number;
  createdBy: number;
}

/** Stores a new code and returns its id; null: the code exists already. */
export const insertCode = async (query: Query, promo: NewPromoCode): Promise<number | null> =>
  (
    await query.query<{ id: number }>(
      `insert into promo_codes (code, kind, basis_points, amount_cents, entry_id, ends_at, total_limit, daily_limit, min_deposit_cents, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (code) do nothing returning id`,
      [
        promo.code,
        promo.kind,
        promo.basisPoints,
        promo.amountCents,
        promo.entryId,
        promo.endsAt,
        promo.totalLimit,
        promo.dailyLimit,
        promo.minDepositCents,
        promo.createdBy,
      ],
    )
  )[0]?.id ?? null;

export const entryExists = async (query: Query, entryId: number): Promise<boolean> =>
  (await query.query('select 1 from catalogue where id = $1', [entryId])).length > 0;

/** Enables or disables a code; false: there is none. */
export const setEnabled = async (
  query: Query,
  { code, isEnabled }: { code: string; isEnabled: boolean },
): Promise<boolean> =>
  (await query.query('update promo_codes set is_enabled = $2 where code = $1 returning id', [code, isEnabled])).length >
  0;
