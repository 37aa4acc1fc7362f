import { createHmac } from 'node:crypto';
import { crashPointHundredths } from '@updraft/rules/crash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Query } from '../db/db.ts';
import { insertRound } from '../stakes/rounds.store.ts';
import { chooseSalt, chosenPoints, seedsOf } from '../../../../test/support/chosen-chain.ts';
import { CHOSEN_DAY } from './chosen-day.ts';
import { type TestDatabase, openTestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // A connection that has this schema first in its search path finds this function before the database's own.
  await database.db.exec(`
    create schema other_time;
    create function other_time.clock_timestamp() returns timestamptz language sql
      as $$ select current_setting('test.now')::timestamptz $$`);
});
afterAll(() => database.drop());

const CHOSEN = { count: 3, lowest: 200, highest: 1000 };
const SEEDS = seedsOf('a chain of the chosen day', 10);
const SALT = chooseSalt(SEEDS, { base: 0, chosen: CHOSEN });
/** Secret hashes of the chosen rounds, which follow from the chain's seeds and its salt. */
const SECRET_HASHES = SEEDS.slice(0, CHOSEN.count).map((seed) => createHmac('sha256', SALT).update(seed).digest('hex'));

let nextRound = 1;
const dayOfRound = async (query: Query): Promise<number> => {
  const id = nextRound++;
  const [chain] = await query.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ('crash', $1::bigint - 1, 1, $2, 'test', 1, $2, 'test') returning id`,
    [id, id.toString(16).padStart(64, '0')],
  );
  const row = await insertRound(query, {
    game: 'crash',
    id,
    chainId: chain?.id ?? 0,
    chainIndex: 1,
    publicHash: '0'.repeat(64),
    rulesVersion: 1,
    terms: {},
    waitingMs: 1000,
    countsOnce: false,
  });
  await query.query(`update rounds set phase = 'ended', settled_at = now() where game = 'crash' and id = $1`, [id]);
  return row.day_of_month;
};

/** Returns the days of rounds that open at these moments, on a connection in this time zone. */
const daysAt = (moments: readonly string[], { zone, isChosen }: { zone: string; isChosen: boolean }) =>
  database.db.tx(async (query) => {
    await query.query(`alter table rounds ${isChosen ? 'enable' : 'disable'} trigger chosen_day`);
    await query.query(`select set_config('search_path', 'other_time, pg_catalog, public', true)`);
    await query.query(`select set_config('timezone', $1, true)`, [zone]);
    const days: number[] = [];
    for (const moment of moments) {
      await query.query(`select set_config('test.now', $1, true)`, [moment]);
      days.push(await dayOfRound(query));
    }
    return days;
  });

const DAYS = Array.from({ length: 31 }, (_unused, at) => at + 1);
const LAST_SECONDS = DAYS.map((day) => `2028-01-${String(day).padStart(2, '0')}T23:59:59.999Z`);
const MIDNIGHTS = ['2028-02-28T23:59:59Z', '2028-02-29T00:00:00Z', '2028-02-29T23:59:59Z', '2028-03-01T00:00:00Z'];

it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  '[CR-1] a round has the UTC day on which it opens (connection in %s)',
  async (zone) => {
    expect(await daysAt([...LAST_SECONDS, ...MIDNIGHTS], { zone, isChosen: false })).toEqual([...DAYS, 28, 29, 29, 1]);
  },
);

/** Returns the crash points of a chosen chain's rounds on these days, in hundredths. */
const pointsOn = (days: readonly number[]): number[][] =>
  days.map((dayOfMonth) =>
    SECRET_HASHES.map((secretHash, at) => crashPointHundredths({ secretHash, roundId: at + 1, dayOfMonth })),
  );

it('rounds of a test have the chosen day and points on every day and over midnight', async () => {
  const moments = [...LAST_SECONDS, ...MIDNIGHTS];
  const days = await daysAt(moments, { zone: 'UTC', isChosen: true });
  expect(days).toEqual(moments.map(() => CHOSEN_DAY));
  const chosen = chosenPoints(SEEDS, { base: 0, chosen: CHOSEN });
  expect(pointsOn(days)).toEqual(moments.map(() => chosen));
  expect(chosen.every((point) => point >= CHOSEN.lowest && point <= CHOSEN.highest)).toBe(true);
  // Without a chosen day each day would have other points.
  expect(new Set(pointsOn(DAYS).map(String)).size).toBe(DAYS.length);
});
