import { ESCROW, HOUSE } from '@updraft/ledger';
import { WORTH } from './catalogue/catalogue.prices.ts';

const ESCROWS = Object.entries(ESCROW)
  .map(([game, account]) => `('${game}', ${account})`)
  .join(', ');

/** Books that features keep beside the ledger, each checked against it; a row is a difference. [M10] */
export const FEATURE_CHECKS: readonly { name: string; sql: string }[] = [
  {
    name: 'escrow_holds_the_pending_stakes',
    sql: `select i.id as item_id, b.id as bet_id, coalesce(i.game, b.game) as game
          from (select i.id, e.game from items i join (values ${ESCROWS}) as e(game, account_id) on e.account_id = i.account_id) i
          full join (select unnest(item_ids) as item_id, id, game from bets where status = 0) b on b.item_id = i.id and b.game = i.game where i.id is null or b.id is null`,
  },
  {
    name: 'stakes_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from bets b
          left join transfers t on t.key = b.game || ':stake:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where m.cents is distinct from b.stake_cents`,
  },
  {
    name: 'wins_are_in_the_journal',
    sql: `select b.id as bet_id, b.win_cents, coalesce(p.cents, 0) as journal_cents from bets b
          left join transfers t on t.key = b.game || ':win:' || b.id
          left join lateral (select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and is_players(account_id)) p on true
          where (b.status = 1 and coalesce(p.cents, 0) <> b.win_cents) or (b.status <> 1 and t.id is not null)`,
  },
  {
    name: 'refunds_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from bets b
          left join transfers t on t.key = b.game || ':refund:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where (b.status = 3 and m.cents is distinct from b.stake_cents) or (b.status <> 3 and t.id is not null)`,
  },
  {
    name: 'settled_rounds_have_no_pending_bets',
    sql: `select b.id as bet_id, b.game, b.round_id from bets b join rounds r on r.game = b.game and r.id = b.round_id where b.status = 0 and r.settled_at is not null`,
  },
  {
    name: 'rounds_follow_without_a_gap',
    sql: `select game, id, previous from (select game, id, lag(id) over (partition by game order by id) as previous from rounds) r where previous is not null and id <> previous + 1`,
  },
  {
    name: 'player_sums_follow_from_bets',
    sql: `select coalesce(s.player_id, b.player_id) as player_id, coalesce(s.game, b.game) as game, s.bets, b.bets as settled_bets, s.wins, b.wins as bets_wins, s.won_cents, b.won_cents as bets_won_cents
          from player_sums s
          full join (select b.player_id, b.game, count(*) as bets, count(*) filter (where b.status = 1) as wins, coalesce(sum(b.win_cents), 0) as won_cents,
              coalesce(max(b.win_cents), 0) as top_win_cents, max(b.multiplier_hundredths) as top_multiplier_hundredths
            from bets b join rounds r on r.game = b.game and r.id = b.round_id where r.settled_at is not null and b.status in (1, 2)
            group by b.player_id, b.game) b on b.player_id = s.player_id and b.game = s.game
          where (s.bets, s.wins, s.won_cents, s.top_win_cents, s.top_multiplier_hundredths)
            is distinct from (b.bets, b.wins, b.won_cents, b.top_win_cents, b.top_multiplier_hundredths)`,
  },
  {
    name: 'paid_out_totals_follow_from_withdrawals',
    sql: `select s.player_id, s.paid_out_cents, coalesce(w.cents, 0) as withdrawals_cents from play_states s
          left join (select player_id, sum(coalesce(payout_cents, sum_cents))::bigint as cents from withdrawals where status = 'completed' group by player_id) w on w.player_id = s.player_id
          where s.paid_out_cents <> coalesce(w.cents, 0)`,
  },
  {
    name: 'invoices_are_credited_once',
    sql: `select i.id as invoice_id, i.status, i.amount_cents, p.cents as journal_cents from invoices i
          left join transfers t on t.key = 'deposit:' || i.id
          left join lateral (select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and is_players(account_id)) p on true
          where (i.status in ('completed', 'reversed') and p.cents is distinct from i.amount_cents) or (i.status not in ('completed', 'reversed') and t.id is not null)`,
  },
  {
    name: 'deposits_are_counted_once',
    sql: `select coalesce(d.source_id, i.id::text) as source_id, d.amount_cents, i.amount_cents as invoice_cents, d.taken_back_cents, i.reversed_cents
          from (select * from deposits_made where source = 'invoice') d
          full join (select id, amount_cents, reversed_cents from invoices where status in ('completed', 'reversed')) i on i.id::text = d.source_id
          where i.id is null or d.source_id is null or d.amount_cents <> i.amount_cents or d.taken_back_cents <> i.reversed_cents`,
  },
  {
    name: 'credited_reviews_are_deposits',
    sql: `select coalesce(d.source_id, r.id::text) as source_id, d.amount_cents, p.amount_cents as journal_cents
          from (select * from deposits_made where source = 'review') d
          full join (select id from deposit_reviews where kind = 'payment' and resolution = 'credited') r on r.id::text = d.source_id
          left join transfers t on t.key = 'review:' || coalesce(d.source_id, r.id::text) || ':credit'
          left join postings p on p.transfer_id = t.id and p.account_id = cash_of(d.player_id)
          where r.id is null or d.source_id is null or p.amount_cents is distinct from d.amount_cents`,
  },
  {
    name: 'chargebacks_are_what_was_taken_back',
    sql: `select coalesce(d.source || ':' || d.source_id, b.name) as deposit, d.taken_back_cents, b.cents as chargebacks_cents
          from (select * from deposits_made where source in ('invoice', 'review')) d
          full join (select source || ':' || source_id as name, sum(amount_cents) filter (where reinstated_at is null)::bigint as cents from deposit_chargebacks group by 1) b
            on b.name = d.source || ':' || d.source_id
          where coalesce(d.taken_back_cents, 0) <> coalesce(b.cents, 0)`,
  },
  {
    name: 'chargebacks_are_in_the_journal',
    sql: `select b.id as chargeback_id, b.amount_cents, p.amount_cents as journal_cents, again.id as reinstated_id from deposit_chargebacks b
          left join transfers t on t.key = 'deposit-reversed:' || case when b.source = 'review' then 'review-' else '' end || b.source_id || ':' || b.event_id
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.payments}
          left join transfers again on again.key = 'deposit-reinstated:' || b.id
          where coalesce(p.amount_cents, 0) <> b.amount_cents or (b.amount_cents > 0 and (b.receivable_id is null or (again.id is not null) <> (b.reinstated_at is not null)))`,
  },
  {
    name: 'deposited_totals_follow_from_deposits',
    sql: `select s.player_id, s.deposited_cents, coalesce(d.cents, 0) as counted_cents from play_states s
          left join (select player_id, sum(amount_cents - taken_back_cents)::bigint as cents from deposits_made group by player_id) d on d.player_id = s.player_id
          where s.deposited_cents <> coalesce(d.cents, 0)`,
  },
  {
    name: 'bonus_releases_are_in_the_journal',
    sql: `select r.game, r.bet_id, r.released_cents, p.amount_cents as journal_cents from stake_releases r
          left join transfers t on t.key = 'bonus:release:' || r.game || ':' || r.bet_id
          left join postings p on p.transfer_id = t.id and p.amount_cents > 0
          where r.released_cents <> coalesce(p.amount_cents, 0)`,
  },
  {
    name: 'promo_counters_are_their_uses',
    sql: `select c.id as code_id, c.uses, u.count from promo_codes c
          cross join lateral (select count(*)::int as count, count(*) filter (where used_on = c.uses_day)::int as today from promo_uses where code_id = c.id) u
          where c.uses <> u.count or (c.uses_day is not null and c.day_uses <> u.today)`,
  },
  {
    name: 'held_promo_uses_have_open_invoices',
    sql: `select u.code_id, u.player_id, i.id as invoice_id, i.status from promo_uses u left join invoices i on i.id = u.invoice_id
          where u.used_at is null and (i.id is null or i.status not in ('created', 'pending'))`,
  },
  {
    name: 'open_withdrawals_reserve_their_items',
    sql: `select i.id as item_id, w.id as withdrawal_id from (select id, account_id from items where is_players(account_id) and account_id = reserved_of(holder_of(account_id))) i
          full join (select id, player_id, unnest(item_ids) as item_id from withdrawals where status in ('moderation', 'sending')) w
            on w.item_id = i.id and reserved_of(w.player_id) = i.account_id
          where i.id is null or w.id is null`,
  },
  {
    name: 'withdrawals_are_in_the_journal',
    sql: `select w.id as withdrawal_id, w.status, w.sum_cents, r.cents as reserved_cents, t.id as paid_id, p.amount_cents as paid_out_cents from withdrawals w
          left join transfers tr on tr.key = 'withdrawal:' || w.id || ':reserve'
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = tr.id) r on true
          left join transfers t on t.key = 'withdrawal:' || w.id || ':paid'
          left join transfers b on b.key = 'withdrawal:' || w.id || ':return'
          left join transfers v on v.key = 'withdrawal:' || w.id || ':reversed'
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.payments}
          where r.cents is distinct from w.sum_cents or (t.id is not null and v.id is null) <> (w.status = 'completed') or (b.id is not null or v.id is not null) <> (w.status = 'canceled')
             or (w.status = 'completed' and w.type = 'site' and coalesce(p.amount_cents, 0) <> w.payout_cents)`,
  },
  {
    name: 'receivables_are_in_the_journal',
    sql: `select coalesce(o.cents, 0) as open_cents, coalesce(p.cents, 0) as journal_cents
          from (select sum(amount_cents)::bigint as cents from receivables where status = 'open') o
          cross join (select sum(amount_cents)::bigint as cents from postings where account_id = ${HOUSE.receivables}) p
          where coalesce(o.cents, 0) <> -coalesce(p.cents, 0)`,
  },
  {
    // Of players who have limits; the hours at both ends of what is kept are left out.
    name: 'counted_play_follows_from_bets',
    sql: `select coalesce(h.player_id, b.player_id) as player_id, coalesce(h.hour, b.hour) as hour, h.stake_cents, b.stake_cents as bets_stake_cents, h.win_cents, b.win_cents as bets_win_cents
          from (select * from play_hours where hour >= now() - interval '29 days') h
          full join (select s.player_id, date_trunc('hour', s.created_at, 'UTC') as hour, sum(s.stake_cents)::bigint as stake_cents, sum(s.win_cents)::bigint as win_cents
            from stakes s join players p on p.id = s.player_id and p.has_limits
            where not s.refunded and date_trunc('hour', s.created_at, 'UTC') >= now() - interval '29 days' group by 1, 2) b on b.player_id = h.player_id and b.hour = h.hour
          where coalesce(h.stake_cents, 0) <> coalesce(b.stake_cents, 0) or coalesce(h.win_cents, 0) <> coalesce(b.win_cents, 0)`,
  },
  {
    name: 'approved_adjustments_are_in_the_journal',
    sql: `select a.id as adjustment_id, a.status, a.amount_cents, p.amount_cents as journal_cents from adjustments a
          left join transfers t on t.key = 'adjustment:' || a.id
          left join postings p on p.transfer_id = t.id and is_players(p.account_id)
          where coalesce(p.amount_cents, 0) <> case when a.status = 'approved' then a.amount_cents else 0 end`,
  },
  {
    name: 'suspense_holds_the_open_reviews',
    sql: `select coalesce(r.cents, 0) as open_cents, coalesce(p.cents, 0) as journal_cents
          from (select sum(amount_cents - taken_back_cents)::bigint as cents from deposit_reviews where resolved_at is null and transfer_id is not null) r
          cross join (select sum(amount_cents)::bigint as cents from postings where account_id = ${HOUSE.suspense}) p where coalesce(r.cents, 0) <> coalesce(p.cents, 0)`,
  },
  {
    name: 'webhook_events_had_their_effect',
    sql: `select e.provider, e.event_id, e.effect from webhook_events e
          where (e.effect = 'review' and not exists (select 1 from deposit_reviews r where r.provider = e.provider and r.event_id = e.event_id))
             or (e.effect = 'credited' and not exists (select 1 from transfers t where t.key = 'deposit:' || e.invoice_id))
             or (e.effect = 'reversed' and not exists (select 1 from deposit_chargebacks b where b.provider = e.provider and b.event_id = e.event_id))
             or e.effect = 'received'`,
  },
  {
    name: 'held_money_is_in_suspense',
    sql: `select coalesce(r.transfer_id, t.id) as transfer_id, r.id as review_id, r.amount_cents, p.amount_cents as journal_cents
          from (select * from deposit_reviews where transfer_id is not null) r
          full join (select id from transfers where kind in ('deposit.held', 'deposit.late')) t on t.id = r.transfer_id
          left join postings p on p.transfer_id = coalesce(r.transfer_id, t.id) and p.account_id = ${HOUSE.suspense}
          where r.id is null or t.id is null or p.amount_cents is distinct from r.amount_cents`,
  },
  {
    name: 'trades_have_their_effect',
    sql: `select o.id as offer_id, o.name, o.state, coalesce(w.status, d.status) as status from trade_offers o
          left join withdrawals w on w.id = o.withdrawal_id left join skin_deposits d on d.id = o.deposit_id
          where coalesce(w.status, d.status) <> case
            when o.state = 'accepted' then 'completed'
            when o.state in ('waiting', 'ordering', 'created', 'sent', 'in_escrow') then 'sending'
            when o.state = 'reversed' and d.credited_cents is not null then 'reversed'
            else 'canceled' end`,
  },
  {
    name: 'every_trade_has_its_offer',
    sql: `select w.id as withdrawal_id, null::bigint as deposit_id from withdrawals w left join trade_offers o on o.withdrawal_id = w.id where w.type = 'steam' and o.id is null
          union all select null, d.id from skin_deposits d left join trade_offers o on o.deposit_id = d.id where o.id is null`,
  },
  {
    name: 'skin_deposits_are_in_the_journal',
    sql: `select d.id as deposit_id, d.status, d.credited_cents, m.cents as journal_cents, i.cents as items_cents from skin_deposits d
          left join transfers t on t.key = 'skins:credited:' || d.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          left join lateral (select sum(credited_cents)::bigint as cents from skin_deposit_items where deposit_id = d.id) i on true
          where d.credited_cents is distinct from m.cents or d.credited_cents is distinct from i.cents or d.transfer_id is distinct from t.id`,
  },
  {
    name: 'skin_deposits_are_counted_once',
    sql: `select coalesce(c.source_id, d.id::text) as source_id, c.amount_cents, d.credited_cents, d.status
          from (select * from deposits_made where source = 'trade') c
          full join (select id, status, credited_cents from skin_deposits where credited_cents is not null) d on d.id::text = c.source_id
          where c.source_id is null or d.id is null or c.amount_cents <> d.credited_cents or c.taken_back_cents <> case d.status when 'reversed' then d.credited_cents else 0 end`,
  },
  {
    name: 'reversed_deposits_are_in_the_journal',
    sql: `select d.id as deposit_id, d.status, d.owed_cents, -p.amount_cents as journal_cents from skin_deposits d
          left join transfers t on t.key = 'skins:reversed:' || d.id
          left join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.receivables}
          left join lateral (select count(*) as moved from item_moves where transfer_id = t.id) m on true
          left join lateral (select count(*) filter (where removed_at is not null) as removed from skin_deposit_items where deposit_id = d.id) i on true
          where (d.status = 'reversed') <> (t.id is not null) or d.owed_cents <> -coalesce(p.amount_cents, 0) or coalesce(m.moved, 0) <> i.removed
             or (t.id is not null and t.corrects is distinct from d.transfer_id)`,
  },
  {
    name: 'items_have_followed_their_prices',
    sql: `select i.id as item_id, i.entry_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
          where (i.account_id = stock_account() or is_players_items(i.account_id)) and i.price_cents <> ${WORTH}
            and exists (select 1 from price_moves m where m.entry_id = c.id)
            and not exists (select 1 from price_moves m where m.entry_id = c.id and m.followed_at is null)`,
  },
  {
    name: 'applied_prices_are_those_of_the_catalogue',
    sql: `select c.id as entry_id, c.price_cents, m.to_cents from catalogue c
          join lateral (select to_cents from price_moves m where m.entry_id = c.id and m.applied_at is not null order by m.id desc limit 1) m on true where m.to_cents <> c.price_cents`,
  },
  {
    name: 'shared_items_were_deposited',
    sql: `select i.id as item_id, i.share_basis_points from items i left join skin_deposit_items s on s.item_id = i.id left join skin_deposits d on d.id = s.deposit_id
          where i.share_basis_points < 10000 and i.share_basis_points is distinct from d.share_basis_points`,
  },
];
