/**
 * Promo codes and their uses. The counters of a code are written under its row's lock together with
 * the use, so the last use of a limited code goes to one player; a use is held while an invoice is
 * open and used when it is credited. It is held before its invoice is written: the reference is
 * checked at the commit.
 */
export const promo = `
create table promo_codes (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null,
  basis_points integer,
  amount_cents bigint,
  entry_id integer references catalogue (id),
  is_enabled boolean not null default true,
  ends_at timestamptz,
  total_limit integer,
  daily_limit integer,
  min_deposit_cents bigint not null default 0,
  uses integer not null default 0,
  uses_day date,
  day_uses integer not null default 0,
  created_by bigint references players (id),
  created_at timestamptz not null default now(),
  constraint promo_code_text check (code ~ '^[A-Z0-9_-]{3,32}$'),
  constraint promo_kind check (
    (kind = 'percent' and basis_points between 1 and 10000 and amount_cents is null and entry_id is null)
    or (kind = 'balance' and amount_cents > 0 and basis_points is null and entry_id is null)
    or (kind = 'item' and entry_id is not null and basis_points is null and amount_cents is null)),
  constraint promo_limits check (coalesce(total_limit, 1) > 0 and coalesce(daily_limit, 1) > 0 and min_deposit_cents >= 0),
  constraint promo_within_limit check (uses >= 0 and day_uses >= 0 and (total_limit is null or uses <= total_limit))
)
--;
create table promo_uses (
  code_id bigint not null references promo_codes (id),
  player_id bigint not null references players (id),
  invoice_id uuid unique references invoices (id) deferrable initially deferred,
  used_on date not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (code_id, player_id)
)
--;
alter table invoices
  add column nickname_basis_points integer not null default 0,
  add column promo_code text,
  add column promo_basis_points integer not null default 0
--;
update invoices set nickname_basis_points = 1000 where nickname_bonus
--;
alter table invoices drop column nickname_bonus
`;
