import { PERIOD_DAYS, TOP_LAST_COUNTED } from '@updraft/rules/top';
import type { Db, Query } from '../../apps/server/src/db/db.ts';
import { PLAY_SUMS, SUMMED_PLAYS } from '../../apps/server/src/stakes/past/player-sums.ts';
import { MEASURED, STAFF } from './past-money.ts';

/** Amounts of history that features keep beside the journal. */
interface PastKept {
  rounds: number;
  moneyRows: number;
  rankedPlayers: number;
}

/**
 * Checks of the books that compare the rows filled by this file with stakes and transfers. The filled rows have neither
 * because those would need ten times as many journal rows.
 */
export const CHECKS_OF_KEPT_ROWS: ReadonlySet<string> = new Set([
  'top_sums_are_of_settled_stakes',
  'tournament_points_are_of_their_stakes',
  'tournament_prizes_are_paid_once',
  'openings_are_paid_in_the_journal',
  'drops_are_in_the_journal',
  'openings_have_their_players_seed_and_box',
]);

const playerAt = (place: number): string => `(select id from players order by id offset ${place} limit 1)`;
const hash = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
const SHOWN_ITEM = `'{"image": "x", "market_hash_name": "past", "name_ru": "past", "rarity": "milspec", "price": 1}'::jsonb`;

/** Returns SQL of a number from 0 to `below`, exclusive, the same for a row in every run. */
const spread = (seed: string, below: string | number): string => `(abs(hashint8extended(${seed}, 7)) % (${below}))`;

const TODAY = `(now() at time zone 'utc')::date`;
const PERIODS = Object.entries(PERIOD_DAYS);

/**
 * Returns SQL of the sum of a player near the last counted place of a period. If fewer players have a sum, it is the
 * sum of the middle player.
 */
const nearlyLast = (column: string, period: string): string =>
  `(select ${column} from top_sums where period = '${period}'
    order by ${column} desc nulls last
    offset least(${Math.round(TOP_LAST_COUNTED * 0.9)}, (select count(*) / 2 from top_sums where period = '${period}')) limit 1)`;

const sumPeriods = (players: string): string => `
insert into top_sums (period, player_id, won_cents, staked_cents, top_hundredths)
select w.period, d.player_id, sum(d.won_cents), sum(d.staked_cents), max(d.top_hundredths)
from player_days d
join (values ${PERIODS.map(([period, days]) => `('${period}', ${days})`).join(', ')}) w(period, days) on d.day > ${TODAY} - w.days
where d.player_id ${players} group by 1, 2`;
const sumAll = (players: string): string => `
insert into top_sums (period, player_id, won_cents, staked_cents, top_hundredths)
select 'all', player_id, 10 * sum(won_cents), 10 * sum(staked_cents), max(top_hundredths)
from player_days where player_id ${players} group by player_id`;

/**
 * Fills players with one to nine days of play. The measured player is near the last counted place, the member of staff
 * behind it. All rounds and openings so far are marked as counted, so that the server does not count them again.
 */
const STANDINGS = [
  `insert into player_days (player_id, day, won_cents, staked_cents, top_hundredths)
   select p.id, ${TODAY} - (case n when 0 then 0 else ${spread('p.id * 17 + n', 30)} end)::int,
     100 + ${spread('p.id * 37 + n', 1_000_000)}, 100 + ${spread('p.id * 67 + n', 1_000_000)}, 101 + ${spread('p.id * 131 + n', 90_000)}
   from players p cross join generate_series(0, 8) n
   where p.steam_id like 'past %' and n <= p.id % 9
   on conflict do nothing`,
  sumPeriods('> 0'),
  sumAll('> 0'),
  // Longer periods contain the shorter ones. What the measured player's sum of a period lacks is therefore put on a day
  // before the next shorter period.
  ...(
    [
      ['today', null, 0],
      ['week', 'today', 3],
      ['month', 'week', 20],
    ] as const
  ).map(([period, within, ago]) => {
    const missing = (column: string): string =>
      `greatest(0, ${nearlyLast(column, period)} - ${within ? nearlyLast(column, within) : 0})`;
    return `insert into player_days (player_id, day, won_cents, staked_cents, top_hundredths)
      select ${playerAt(MEASURED)}, ${TODAY} - ${ago}, ${missing('won_cents')}, ${missing('staked_cents')}, ${nearlyLast('top_hundredths', period)}`;
  }),
  sumPeriods(`= ${playerAt(MEASURED)}`),
  `insert into top_sums (period, player_id, won_cents, staked_cents, top_hundredths)
   select 'all', ${playerAt(MEASURED)}, ${nearlyLast('won_cents', 'all')}, ${nearlyLast('staked_cents', 'all')}, ${nearlyLast('top_hundredths', 'all')}`,
  `insert into player_days (player_id, day, won_cents, staked_cents, top_hundredths) select ${playerAt(STAFF)}, ${TODAY}, 1, 1, 101`,
  sumPeriods(`= ${playerAt(STAFF)}`),
  sumAll(`= ${playerAt(STAFF)}`),
  `insert into top_marks (game, last_id) select game, max(id) from rounds group by game
   union all select 'cases', coalesce(max(id), 0) from case_openings`,
  `update hourly_pool set last_round_id = (select max(id) from rounds where game = 'crash')`,
];

/** SQL of a player's server seed with 64 hexadecimal digits. */
const PAST_SEED = hash(`'past ' || player_id`);

/**
 * Returns SQL of openings of the first box, a fifth of them the measured player's. Each player has one revealed seed.
 */
const openings = ({ count, rankedPlayers }: { count: number; rankedPlayers: number }): string[] => [
  `create table past_openings as
   select n, case when n % 5 = 0 then ${playerAt(MEASURED)} else p.id end as player_id
   from generate_series(1, ${count}) n join past_ranked p on p.at = n % ${rankedPlayers}`,
  `insert into case_seeds (player_id, hash, sealed_seed, client_seed, nonce, seed, revealed_at)
   select player_id, ${hash(PAST_SEED)}, '\\x00', 'past', count(*), ${PAST_SEED}, now()
   from past_openings group by player_id`,
  `insert into case_openings (player_id, box_id, version, price_cents, rules_version, seed_id, client_seed, nonce, command_nonce,
     number, entry_id, item_id, item_cents, item, expected_cents, variance, is_demo, created_at, day)
   select o.player_id, 1, 1, 100, 1, s.id, 'past', o.nonce, o.nonce, o.n % 1000000, (select min(id) from catalogue),
     (select min(id) from items), 10 + ${spread('o.n', 250)}, ${SHOWN_ITEM}, 90, 1, false, o.at, (o.at at time zone 'utc')::date
   from (
     select *, row_number() over (partition by player_id order by n) - 1 as nonce,
       now() - (${count} - n) * (interval '700 days' / ${count}) - interval '1 minute' as at
     from past_openings) o
   join case_seeds s on s.player_id = o.player_id
   order by o.n`,
  `insert into player_sums (player_id, game, ${PLAY_SUMS})
   select player_id, 'cases', ${SUMMED_PLAYS} from opening_plays group by player_id`,
  `insert into case_returns (box_id, day, part, openings, staked_cents, paid_cents, expected_cents, variance)
   select box_id, day, 0, count(*), sum(price_cents), sum(item_cents), sum(expected_cents), sum(variance)
   from case_openings group by box_id, day`,
  'drop table past_openings',
];

/**
 * Returns SQL of closed tickets with three messages each, half of them the measured player's, and of a week of chat.
 */
const talk = ({ rows, rankedPlayers }: { rows: number; rankedPlayers: number }): string[] => [
  `insert into tickets (player_id, title, status, messages, created_at, changed_at, closed_at, closed_by)
   select case when n % 2 = 0 then ${playerAt(MEASURED)} else ${playerAt(STAFF)} end, 'A ticket of the past', 1, 3, at, at, at, 'player'
   from (select n, now() - (${rows} - n) * (interval '700 days' / ${rows}) as at from generate_series(1, ${rows}) n) r order by n`,
  `insert into ticket_messages (ticket_id, staff_id, text, created_at)
   select t.id, case when n = 1 then ${playerAt(STAFF)} end, 'What was written in the past.', t.created_at
   from tickets t cross join generate_series(0, 2) n order by t.id, n`,
  `insert into chat_messages (player_id, kind, text, created_at)
   select p.id, 'text', 'What was said in the past.', now() - (${rows * 4} - n) * (interval '7 days' / ${rows * 4})
   from generate_series(1, ${rows * 4}) n join past_ranked p on p.at = n % ${rankedPlayers} order by n`,
];

/**
 * SQL that makes a tenth of the past players referred by the measured player, without earnings so far. The referral
 * figures read as many rows as they would with earnings.
 */
const REFERRALS = [
  `update gift_states g set referrer_id = ${playerAt(MEASURED)}, referred_at = now()
   from players p where p.id = g.player_id and p.steam_id like 'past %' and p.id % 10 = 0`,
  `insert into referral_days (player_id, day, referrer_id, stake_cents, units)
   select g.player_id, ${TODAY} - n, g.referrer_id, 0, 0 from gift_states g cross join generate_series(1, 3) n where g.referrer_id is not null`,
  `insert into referral_credits (referrer_id, day, units, paid_cents)
   select ${playerAt(MEASURED)}, ${TODAY} - n, 0, 0 from generate_series(1, 700) n`,
];

/** Returns SQL of drawn hourly draws and giveaways in turn. An hourly draw has three winners, a giveaway has one. */
const draws = (count: number): string[] => [
  `insert into prize_draws (kind, rules_version, prizes, terms, status, public_hash, sealed_secret, opened_at, closes_at, stored_at,
     entries_hash, entries_count, total_weight, drawn_at, secret, entries)
   select case when n % 2 = 0 then 'hourly' else 'giveaway' end, 1, case when n % 2 = 0 then 3 else 1 end, '{}', 'drawn', ${hash(`'draw ' || n`)},
     '\\x00', at, at + interval '10 minutes', at, ${hash('n::text')}, 100, 100, at + interval '10 minutes', ${hash(`'secret ' || n`)}, ''
   from (select n, now() - (${count} - n + 1) * (interval '700 days' / ${count}) as at from generate_series(1, ${count}) n) d order by n`,
  `insert into prize_winners (draw_id, prize, player_id, weight, place, cents, item_id, entry_id, price_cents, created_at)
   select d.id, n, p.id, 1, case d.kind when 'giveaway' then 1 end, case d.kind when 'hourly' then 100 end,
     case d.kind when 'giveaway' then (select min(id) from items) end,
     case d.kind when 'giveaway' then (select min(id) from catalogue) end, case d.kind when 'giveaway' then 100 end, d.drawn_at
   from prize_draws d cross join generate_series(1, d.prizes) n
   join past_ranked p on p.at = d.id % 1000 * 3 + n`,
  `insert into transfers (key, kind, player_id, created_at)
   select d.kind || ':' || w.draw_id || ':' || w.prize, d.kind || '.won', w.player_id, w.created_at
   from prize_winners w join prize_draws d on d.id = w.draw_id order by w.draw_id, w.prize`,
];

const addPlayers = async (query: Query, count: number): Promise<void> => {
  await query.query(
    `insert into players (steam_id, username, accepted_version)
     select 'past ' || n, 'past player ' || n, (select max(accepted_version) from players) from generate_series(1, $1::int) n`,
    [count],
  );
};

/**
 * Fills the tables of features beside the journal: sums of the top players, openings, tickets, the chat, referrals and
 * draws. Only the number of rows matters, so most of them have no transfers.
 */
export const fillPastKept = async (db: Db, { rounds, moneyRows, rankedPlayers }: PastKept): Promise<void> => {
  await db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
    await addPlayers(query, rankedPlayers);
  });
  await db.exec('analyze players');
  await db.tx(async (query) => {
    await query.query('set local session_replication_role = replica');
    await query.query('set local statement_timeout = 0');
    const filling = [
      `create table past_ranked as select row_number() over (order by id) - 1 as at, id from players where steam_id like 'past %'`,
      'analyze past_ranked',
      ...openings({ count: Math.ceil(rounds / 10), rankedPlayers }),
      ...STANDINGS,
      ...talk({ rows: moneyRows, rankedPlayers }),
      ...REFERRALS,
      ...draws(Math.ceil(moneyRows / 5)),
      'drop table past_ranked',
    ];
    for (const sql of filling) await query.query(sql);
  });
};
