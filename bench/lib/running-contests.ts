import type { Db, Query } from '../../apps/server/src/db/db.ts';
import { pause } from '../../test/support/pause.ts';
import { MEASURED } from './past-money.ts';

const LOOK_EVERY_MS = 500;
const MAX_WAIT_MS = 60_000;
/** Number of past tournaments, each with five winners. */
const PAST_TOURNAMENTS = 200;

const FIRST = `(select id from players order by id offset ${MEASURED} limit 1)`;

/** Waits for the row that the site's own schedule opens, and returns its id. Throws after the longest wait. */
const openedBySchedule = async (query: Query, sql: string): Promise<number> => {
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    const [row] = await query.query<{ id: number }>(sql);
    if (row) return row.id;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`the schedule has opened nothing: ${sql}`);
};

/** Adds a quarter of the past players to the tournament, with the measured player in the middle. */
const joinTournament = async (query: Query, id: number): Promise<void> => {
  await query.query(
    `insert into tournament_entries (tournament_id, player_id, entry, joined_at, stake_cents, reached_at)
     select $1, id, entry, now() - interval '1 minute', 100 * (1 + entry % 20000), now() - entry * interval '1 second'
     from (select id, row_number() over (order by id) as entry from players where steam_id like 'past %' and id % 4 = 0
       union all select ${FIRST}, 0) e
     on conflict do nothing`,
    [id],
  );
  await query.query(
    `update tournament_entries e
     set stake_cents = m.cents, reached_at = now()
     from (select percentile_disc(0.5) within group (order by stake_cents) as cents from tournament_entries where tournament_id = $1) m
     where e.tournament_id = $1 and e.player_id = ${FIRST}`,
    [id],
  );
  await query.query(
    `update tournaments set members = (select count(*) from tournament_entries where tournament_id = $1) where id = $1`,
    [id],
  );
};

const PAST = [
  `insert into tournaments (name, name_ru, description, description_ru, prizes_cents, min_payment_cents, status, members, created_at,
     starts_at, ends_at, closed_at)
   select 'Past ' || n, 'Past ' || n, 'Past', 'Past', '{500,400,300,200,100}', 0, 1, 5, at, at, at + interval '1 hour', at + interval '1 hour'
   from (select n, now() - (${PAST_TOURNAMENTS} - n + 1) * interval '1 day' as at from generate_series(1, ${PAST_TOURNAMENTS}) n) t`,
  `insert into tournament_entries (tournament_id, player_id, entry, stake_cents, reached_at)
   select t.id, p.id, p.entry, 1000 - 100 * p.entry, t.starts_at
   from tournaments t cross join (
     select id, row_number() over (order by id) as entry from players where steam_id like 'past %' order by id limit 5) p
   where t.status = 1`,
  `insert into tournament_winners (tournament_id, prize, player_id, points, cents)
   select e.tournament_id, e.entry, e.player_id, e.points, t.prizes_cents[e.entry]
   from tournament_entries e join tournaments t on t.id = e.tournament_id where t.status = 1`,
];

const joinGiveaway = async (query: Query, id: number): Promise<void> => {
  await query.query(
    `insert into giveaway_entries (draw_id, place, player_id)
     select $1, d.members + e.at, e.id
     from prize_draws d cross join (
       select id, row_number() over (order by id) as at from players where steam_id like 'past %' and id % 4 = 1) e
     where d.id = $1 and not exists (select 1 from giveaway_entries o where o.draw_id = $1 and o.player_id = e.id)`,
    [id],
  );
  await query.query(
    'update prize_draws set members = (select count(*) from giveaway_entries where draw_id = $1) where id = $1',
    [id],
  );
};

/**
 * Adds past players to the scheduled tournament and giveaway, and fills the history of tournaments, while the site
 * runs.
 */
export const fillContests = async (db: Db): Promise<void> => {
  const tournament = await openedBySchedule(db, 'select id from tournaments where status = 0');
  const giveaway = await openedBySchedule(db, `select id from prize_draws where kind = 'giveaway' and status = 'open'`);
  await db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
    await query.query('select 1 from tournaments where id = $1 for update', [tournament]);
    await joinTournament(query, tournament);
    for (const sql of PAST) await query.query(sql);
  });
  await db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
    await query.query('select 1 from prize_draws where id = $1 for update', [giveaway]);
    await joinGiveaway(query, giveaway);
  });
  await db.exec('vacuum analyze tournament_entries, giveaway_entries');
};
