import { type Query, one } from '../../db/db.ts';

/** Facts that decide if a player gets the owner of a code as their referrer. */
export interface ReferralRow {
  referrer_id: number | null;
  has_deposited: boolean;
  /** The owner of the code with all referrers above them; null: nobody owns it. */
  owner: { id: number; banned: boolean; referrer_ids: number[] } | null;
}

/**
 * Reads the facts about a player and a code. Call under the player's lock, so that neither the referrer nor the
 * deposits change meanwhile.
 */
export const referralRow = async (
  query: Query,
  { playerId, code }: { playerId: number; code: string },
): Promise<ReferralRow> =>
  one(
    await query.query<ReferralRow>(
      `with recursive above (id) as (
         select referrer_id from gift_states where referral_code = $2 and referrer_id is not null
         union
         select g.referrer_id from above a join gift_states g on g.player_id = a.id where g.referrer_id is not null
       )
       select g.referrer_id,
         exists (select 1 from deposits_made d where d.player_id = g.player_id) as has_deposited,
         (
           select jsonb_build_object('id', o.player_id, 'banned', p.banned, 'referrer_ids', (select coalesce(jsonb_agg(id), '[]') from above))
           from gift_states o join players p on p.id = o.player_id where o.referral_code = $2
         ) as owner
       from gift_states g where g.player_id = $1`,
      [playerId, code],
    ),
  );

export const codeOwner = async (query: Query, code: string): Promise<number | null> =>
  (await query.query<{ player_id: number }>('select player_id from gift_states where referral_code = $1', [code]))[0]
    ?.player_id ?? null;

/**
 * Locks referrals: until the transaction ends, no other transaction sets a referrer. Call before players are locked.
 * [RF-2]
 */
export const lockRings = async (query: Query): Promise<void> => {
  await query.query('select pg_advisory_xact_lock(725043)');
};

/** Sets a player's referrer; the database refuses to change one. Call under the player's lock. */
export const setReferrer = async (
  query: Query,
  { playerId, referrerId }: { playerId: number; referrerId: number },
): Promise<void> => {
  await query.query('update gift_states set referrer_id = $2, referred_at = now() where player_id = $1', [
    playerId,
    referrerId,
  ]);
};

const TODAY = `(now() at time zone 'utc')::date`;

/** SQL: true if this referrer may be credited now, being neither banned nor self-excluded. */
const mayEarn = (referrer: string): string =>
  `exists (select 1 from players p where p.id = ${referrer} and not p.banned)
   and not exists (
     select 1 from player_breaks b where b.player_id = ${referrer} and b.kind = 'exclusion' and b.ends_at > now()
   )`;

/** Returns referrers with shares of ended days and without a credit today, in id order. [RF-5, RF-7] */
export const dueReferrers = async (query: Query, most: number): Promise<number[]> =>
  (
    await query.query<{ referrer_id: number }>(
      `select distinct d.referrer_id from referral_days d
       where d.day < ${TODAY} and d.credited_units + d.refused_units < d.units
         and not exists (select 1 from referral_credits c where c.referrer_id = d.referrer_id and c.day = ${TODAY})
         and ${mayEarn('d.referrer_id')}
       order by 1 limit $1`,
      [most],
    )
  ).map((row) => row.referrer_id);

/** True if the referrer can still get the credit of today. Call under the referrer's lock. */
export const isDue = async (query: Query, referrerId: number): Promise<boolean> =>
  one(
    await query.query<{ is_due: boolean }>(
      `select ${mayEarn('$1::bigint')}
         and not exists (select 1 from referral_credits c where c.referrer_id = $1 and c.day = ${TODAY}) as is_due`,
      [referrerId],
    ),
  ).is_due;

/** SQL for a wallet without signs between its digits and letters; null: erased, so that it equals no other wallet. */
const WALLET = (alias: string): string =>
  `nullif(regexp_replace(lower(${alias}.wallet), '[^[:alnum:]@]', '', 'g'), '')`;
const ACCOUNT = (alias: string): string => `substring(${alias}.trade_link from '[?&]partner=([0-9]+)')`;

/**
 * SQL: true if the referred player of a day shares an account of trades, a wallet or an instrument of deposits with the
 * referrer. [RF-6]
 */
const SHARES_WITH_REFERRER = `(
  exists (
    select 1 from players a join players b on b.id = d.referrer_id
    where a.id = d.player_id and ${ACCOUNT('a')} = ${ACCOUNT('b')}
  ) or exists (
    select 1 from withdrawals a join withdrawals b on b.player_id = d.referrer_id and b.wallet is not null
    where a.player_id = d.player_id and a.wallet is not null and a.system = b.system and ${WALLET('a')} = ${WALLET('b')}
  ) or exists (
    select 1 from deposit_instruments a join deposit_instruments b using (instrument)
    where a.player_id = d.player_id and b.player_id = d.referrer_id
  )
)`;

/** Shares that a credit counted, in ten-thousandths of a cent. */
export interface CountedShares {
  units: number;
  refusedUnits: number;
}

/** Counts the shares of all days that have ended, once. Call under the referrer's lock. [RF-5, RF-6] */
export const countShares = async (query: Query, referrerId: number): Promise<CountedShares> => {
  const row = one(
    await query.query<{ units: number; refused_units: number }>(
      `with open as (
         select d.player_id, d.day, d.units - d.credited_units - d.refused_units as units, ${SHARES_WITH_REFERRER} as is_refused
         from referral_days d
         where d.referrer_id = $1 and d.day < ${TODAY} and d.credited_units + d.refused_units < d.units
         for update of d
       ), counted as (
         update referral_days d
         set credited_units = d.credited_units + case when o.is_refused then 0 else o.units end,
           refused_units = d.refused_units + case when o.is_refused then o.units else 0 end
         from open o where d.player_id = o.player_id and d.day = o.day
       )
       select coalesce(sum(units) filter (where not is_refused), 0)::bigint as units,
         coalesce(sum(units) filter (where is_refused), 0)::bigint as refused_units
       from open`,
      [referrerId],
    ),
  );
  return { units: row.units, refusedUnits: row.refused_units };
};

export const keptUnits = async (query: Query, referrerId: number): Promise<number> =>
  one(
    await query.query<{ referral_kept_units: number }>(
      'select referral_kept_units from gift_states where player_id = $1',
      [referrerId],
    ),
  ).referral_kept_units;

/** Writes the credit of today and the kept units. Returns the id of the credit; the database refuses a second one. */
export const insertCredit = async (
  query: Query,
  { referrerId, units, paidCents, kept }: { referrerId: number; units: number; paidCents: number; kept: number },
): Promise<number> => {
  await query.query('update gift_states set referral_kept_units = $2 where player_id = $1', [referrerId, kept]);
  return one(
    await query.query<{ id: number }>(
      `insert into referral_credits (referrer_id, day, units, paid_cents) values ($1, ${TODAY}, $2, $3) returning id`,
      [referrerId, units, paidCents],
    ),
  ).id;
};

export interface OwnReferralsRow {
  code: string;
  players: number;
  staked_cents: number;
  earned_cents: number;
  /** Shares that are not credited yet, in ten-thousandths of a cent, with the kept fraction. */
  open_units: number;
  now: Date;
}

/** Returns a player's own referrals: sums over all referred players. [RF-8] */
export const ownReferrals = async (query: Query, playerId: number): Promise<OwnReferralsRow> =>
  one(
    await query.query<OwnReferralsRow>(
      `select g.referral_code as code,
         (select count(*)::int from gift_states r where r.referrer_id = g.player_id) as players,
         coalesce(d.staked_cents, 0)::bigint as staked_cents,
         (
           select coalesce(sum(c.paid_cents), 0)::bigint from referral_credits c where c.referrer_id = g.player_id
         ) as earned_cents,
         (coalesce(d.open_units, 0) + g.referral_kept_units)::bigint as open_units, now() as now
       from gift_states g
       left join lateral (
         select sum(stake_cents) filter (where refused_units = 0) as staked_cents,
           sum(units - credited_units - refused_units) as open_units
         from referral_days where referrer_id = g.player_id
       ) d on true
       where g.player_id = $1`,
      [playerId],
    ),
  );
