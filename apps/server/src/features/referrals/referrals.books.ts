import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Checks that referral shares agree with the stakes and with the journal. Each row returned is a difference. [M10] */
export const referralsBooks: readonly BookCheck[] = [
  {
    name: 'referral_days_follow_from_stakes',
    sql: `select coalesce(d.player_id, s.player_id) as player_id, d.units, s.units as stake_units, d.cents, s.cents as stake_cents
          from (
            select player_id, sum(units)::bigint as units, sum(stake_cents)::bigint as cents from referral_days group by player_id
          ) d
          full join (
            select player_id, sum(referral_units)::bigint as units, sum(stake_cents)::bigint as cents
            from stake_shares where referral_units > 0 group by player_id
          ) s on s.player_id = d.player_id
          where coalesce(d.units, 0) <> coalesce(s.units, 0) or coalesce(d.cents, 0) <> coalesce(s.cents, 0)`,
  },
  {
    name: 'referral_shares_are_of_referred_stakes',
    sql: `select s.game, s.bet_id, s.player_id, s.referrer_id from stake_shares s
          left join stakes b on b.game = s.game and b.bet_id = s.bet_id
          left join gift_states g on g.player_id = s.player_id
          where s.referral_units > 0
            and (b.bet_id is null or b.refunded or b.player_id <> s.player_id or b.stake_cents <> s.stake_cents
              or s.game = 'jackpot' or g.referrer_id is distinct from s.referrer_id)`,
  },
  {
    name: 'referral_credits_are_in_the_journal',
    sql: `select g.player_id, c.units, c.cents, d.units as day_units, p.cents as journal_cents, g.referral_kept_units
          from gift_states g
          left join (
            select referrer_id, sum(units)::bigint as units, sum(paid_cents)::bigint as cents from referral_credits group by referrer_id
          ) c on c.referrer_id = g.player_id
          left join (
            select referrer_id, sum(credited_units)::bigint as units from referral_days group by referrer_id
          ) d on d.referrer_id = g.player_id
          left join (
            select t.player_id, -sum(p.amount_cents)::bigint as cents
            from transfers t join postings p on p.transfer_id = t.id and p.account_id = ${HOUSE.referralCost}
            where t.kind = 'referral.credited' group by t.player_id
          ) p on p.player_id = g.player_id
          where coalesce(c.units, 0) <> coalesce(d.units, 0) or coalesce(c.cents, 0) <> coalesce(p.cents, 0)
            or coalesce(c.units, 0) <> coalesce(c.cents, 0) * 10000 + g.referral_kept_units`,
  },
];
