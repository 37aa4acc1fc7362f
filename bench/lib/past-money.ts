import { HOUSE } from '@updraft/ledger';
import type { Db } from '../../apps/server/src/db/db.ts';

/** Number of rows of payments in and out, in each table. Half of them belong to the measured player. */
export interface PastMoney {
  rows: number;
}

/** Indexes of players: the measured one, and the member of staff who calls lists and made the past decisions. */
export const MEASURED = 0;
export const STAFF = 1;

/**
 * Transfer ids reserved for each row of the past. Up to five are used: deposit, its correction, and three of a
 * withdrawal.
 */
const TRANSFERS_EACH = 8;
const DEPOSIT_CENTS = 1000;
/** Number of open decisions of staff; more than their lists show. */
const OPEN = 150;
const UNREAD = 20;

const PAID = 'n % 2 = 0';

/** Creates a table of all past rows with player, invoice, moment (in the last three years) and item. */
const PEOPLE = `
create table past_money as
select n, p.id as player_id, gen_random_uuid() as invoice_id,
  now() - ($1::int - n) * (interval '1095 days' / $1::int) as at, i.item_id, i.price_cents
from generate_series(1, $1::int) n
join (select row_number() over (order by id) - 1 as at, id, count(*) over () as people from players) p
  on p.at = case when n % 4 < 2 then ${MEASURED} else n % p.people end
join (
  select account_id, min(id) as item_id, (array_agg(price_cents order by id))[1] as price_cents
  from items
  where is_players_items(account_id)
  group by account_id
) i on i.account_id = items_of(p.id)`;

const transfer = (which: number): string => `$1::bigint + n * ${TRANSFERS_EACH} + ${which}`;

interface Leg {
  account: string;
  cents: string;
}

/** Returns SQL of one kind of transfer for the rows that match `where`, with its postings and any item move. */
const transfers = ({
  which,
  key,
  kind,
  where,
  legs,
  move,
}: {
  which: number;
  key: string;
  kind: string;
  where: string;
  legs: readonly Leg[];
  move?: { from: string; to: string };
}): string[] => [
  `insert into transfers (id, key, kind, player_id, created_at) overriding system value
   select ${transfer(which)}, ${key}, '${kind}', player_id, at
   from past_money
   where ${where}`,
  ...legs.map(
    ({ account, cents }) =>
      `insert into postings (transfer_id, account_id, amount_cents) select ${transfer(which)}, ${account}, ${cents} from past_money where ${where}`,
  ),
  ...(move
    ? [
        `insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents)
         select ${transfer(which)}, item_id, ${move.from}, ${move.to}, price_cents
         from past_money
         where ${where}`,
      ]
    : []),
];

const [CASH, ITEMS, RESERVED] = ['cash_of(player_id)', 'items_of(player_id)', 'reserved_of(player_id)'];
const between = (from: string, to: string, cents: string): Leg[] => [
  { account: from, cents: `-(${cents})` },
  { account: to, cents },
];
const carries = (from: string, to: string) => ({ legs: between(from, to, 'price_cents'), move: { from, to } });
const PAYOUT = 'greatest(1, price_cents * 8 / 10)';

/**
 * SQL of past transfers. All deposits were corrected away and every item came back, so only the house's balances
 * change.
 */
const MOVED = [
  ...transfers({
    which: 1,
    key: `'deposit:' || invoice_id`,
    kind: 'deposit.paid',
    where: PAID,
    legs: between(String(HOUSE.payments), CASH, String(DEPOSIT_CENTS)),
  }),
  ...transfers({
    which: 2,
    key: `'adjustment:' || n`,
    kind: 'staff.adjustment',
    where: PAID,
    legs: between(CASH, String(HOUSE.cash), String(DEPOSIT_CENTS)),
  }),
  ...transfers({
    which: 3,
    key: `'withdrawal:' || n || ':reserve'`,
    kind: 'withdrawal.reserved',
    where: 'true',
    ...carries(ITEMS, RESERVED),
  }),
  ...transfers({
    which: 4,
    key: `'withdrawal:' || n || ':return'`,
    kind: 'withdrawal.returned',
    where: `not ${PAID}`,
    ...carries(RESERVED, ITEMS),
  }),
  ...transfers({
    which: 4,
    key: `'withdrawal:' || n || ':paid'`,
    kind: 'withdrawal.paid',
    where: PAID,
    ...carries(RESERVED, String(HOUSE.stock)),
    legs: [
      ...between(RESERVED, String(HOUSE.stock), 'price_cents'),
      ...between(String(HOUSE.cash), String(HOUSE.payments), PAYOUT),
    ],
  }),
  ...transfers({
    which: 5,
    key: `'past:again:' || n`,
    kind: 'sandbox.grant',
    where: PAID,
    ...carries(String(HOUSE.stock), ITEMS),
  }),
  `update accounts a
   set balance_cents = a.balance_cents + p.cents
   from (
     select account_id, sum(amount_cents)::bigint as cents from postings where transfer_id > $1 group by account_id
   ) p
   where p.account_id = a.id`,
];

const SHOWN_ITEM = `jsonb_build_array(jsonb_build_object('image', 'x', 'market_hash_name', 'past', 'name_ru', 'past', 'rarity', 'milspec', 'price', price_cents / 100.0))`;
const DECIDER = `(select id from players order by id offset ${STAFF} limit 1)`;

/** Rows of the tables of histories and lists that features store about the past money. */
const KEPT = [
  `insert into invoices (id, player_id, method, provider, provider_ref, amount_cents, currency, status, created_at,
     expires_at, completed_at, charge_id)
   select invoice_id, player_id, 'ewallet', 'past', 'ref', ${DEPOSIT_CENTS}, 'USD',
     case when ${PAID} then 'completed' when n % 4 = 1 then 'expired' else 'failed' end, at, at + interval '1 hour',
     case when ${PAID} then at end, case when ${PAID} then 'past-' || n end
   from past_money`,
  `insert into webhook_events (provider, event_id, invoice_id, kind, effect, received_at)
   select 'past', 'event-' || n, invoice_id, 'paid', 'credited', at
   from past_money
   where ${PAID}`,
  `insert into deposits_made (source, source_id, player_id, amount_cents, to_stake_cents, made_at)
   select 'invoice', invoice_id::text, player_id, ${DEPOSIT_CENTS}, 0, at
   from past_money
   where ${PAID}
   order by n`,
  `insert into adjustments (id, player_id, amount_cents, reason, status, proposed_by, proposed_at, decided_by,
     decided_at) overriding system value
   select n, player_id, -${DEPOSIT_CENTS}, 'past', case when ${PAID} then 'approved' else 'rejected' end,
     (select max(id) from players), at, ${DECIDER}, at
   from past_money`,
  `insert into adjustments (id, player_id, amount_cents, reason, proposed_by) overriding system value
   select (select max(n) from past_money) + n, (select min(id) from players), n, 'open', ${DECIDER} from past_money where n <= ${OPEN}`,
  `insert into withdrawals (id, player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status,
     provider, created_at, sent_at, ended_at) overriding system value
   select n, player_id, 'site', 1, 'wallet', price_cents, ${PAYOUT}, array[item_id], ${SHOWN_ITEM},
     case when ${PAID} then 'completed' else 'canceled' end, 'past', at, at, at
   from past_money`,
  `insert into withdrawal_approvals (withdrawal_id, staff_id, approved_at) select n, ${DECIDER}, at from past_money where ${PAID}`,
  `insert into notifications (player_id, name, content, params, is_read, created_at)
   select player_id, 'notification.withdrawal', 'notification.withdrawal_completed', '{"sum": 1}',
     n <= (select max(n) from past_money) - ${UNREAD}, at
   from past_money
   order by n`,
  `insert into skin_deposits (id, player_id, status, reason, share_basis_points, expected_cents, created_at,
     ended_at) overriding system value
   select n, player_id, 'canceled', 'past', 9500, 100, at, at
   from past_money`,
  `insert into skin_deposit_items (deposit_id, asset_id, entry_id) select n, 'asset-' || n, (select min(id) from catalogue) from past_money`,
  `insert into trade_offers (name, player_id, deposit_id, steam_id, token, give, receive, most_cents, state,
     next_attempt_at, expires_at, created_at, changed_at)
   select 'past-' || n, player_id, n, '76561198000000000', 'abcdefgh', '{}', array['asset-' || n], 100, 'declined',
     null, at, at, at
   from past_money`,
  `insert into deposit_reviews (kind, provider, event_id, provider_ref, reported_invoice, player_id, reason,
     amount_cents, currency, created_at, resolved_at, resolution, resolved_by)
   select 'chargeback', 'past', 'review-' || n, 'ref', 'unknown', player_id, 'unknown_charge', 100, 'USD', at,
     case when n <= (select max(n) from past_money) - ${OPEN} then at end,
     case when n <= (select max(n) from past_money) - ${OPEN} then 'dismissed' end,
     case when n <= (select max(n) from past_money) - ${OPEN} then ${DECIDER} end
   from past_money
   order by n`,
  `insert into receivables (player_id, source, source_id, amount_cents, status, created_at, settled_at)
   select player_id, 'chargeback', 'past-' || n, 100, 'written_off', at, at
   from past_money
   order by n`,
  `insert into price_refusals (entry_id, reason, proposed_cents, refused_at, resolved_at, resolved_by)
   select c.id, 'move', 100, m.at, m.at, 'past'
   from past_money m
   join (select row_number() over (order by id) - 1 as at, id, count(*) over () as entries from catalogue) c
     on c.at = m.n % c.entries`,
  `update play_states s
   set deposited_cents = s.deposited_cents + coalesce((
       select sum(amount_cents - taken_back_cents) from deposits_made d where d.player_id = s.player_id
     ), 0),
     paid_out_cents = s.paid_out_cents + coalesce((
       select sum(payout_cents) from withdrawals w where w.player_id = s.player_id and w.status = 'completed'
     ), 0)`,
];

/** Makes the second player finance and admin. */
export const appointStaff = async (db: Db): Promise<void> => {
  await db.query(`update players set is_finance = true, is_admin = true where id = ${DECIDER}`);
};

/**
 * Fills the payments of years of operation: invoices with their payments, corrections by hand, withdrawals paid and
 * canceled, offers for skins that were declined, notifications, and finance's past and open decisions. The rows
 * balance, as the reconciliation afterwards shows. The triggers that maintain balances are off during the fill.
 */
export const fillPastMoney = async (db: Db, { rows }: PastMoney): Promise<void> => {
  await db.tx(async (query) => {
    await query.query('set local session_replication_role = replica');
    await query.query('set local statement_timeout = 0');
    const [last] = await query.query<{ transfer: number }>('select max(id) as transfer from transfers');
    await query.query(PEOPLE, [rows]);
    for (const sql of MOVED) await query.query(sql, [last?.transfer]);
    for (const sql of KEPT) await query.query(sql);
    await query.query('drop table past_money');
  });
  for (const table of ['transfers', 'adjustments', 'withdrawals', 'skin_deposits'])
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
};
