import type { BetReturn, TableGame } from '@updraft/contract';
import { sha256 } from '@updraft/rules/fairness';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseDay } from '../../testing/chosen-day.ts';
import { type TestDatabase, openTestDatabase } from '../../testing/database.ts';
import type { GameReturns } from '../../stakes/ports.ts';
import { type PublishingGames, fairnessHandlers } from './fairness.http.ts';

const HASH = sha256('a hash');

let database: TestDatabase;
const chains: Record<string, number> = {};

/** Inserts a chain with three rounds of a game: two are over, of which one was refunded, and the third is open. */
const insertGame = async (game: string, base: number): Promise<void> => {
  const [chain] = await database.db.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ($1, $2, 50, $3, 'test', 1, $3, 'test') returning id`,
    [game, base, sha256(`chain of ${game}`)],
  );
  chains[game] = chain?.id ?? 0;
  await database.db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       starts_at, started_at, ended_at, settled_at, refunded_at, result, secret_hash, seed)
     select $1::text, $2::bigint + n, $3::bigint, n, n, $4, n + 6, '{}', case when n = 3 then 'running' else 'ended' end,
       now(), now(), case when n < 3 then now() end, case when n < 3 then now() end, case when n = 2 then now() end,
       case when n = 1 then jsonb_build_object('of', $1::text) end, case when n = 1 then $4 end, case when n = 1 then $4 end
     from generate_series(1, 3) n`,
    [game, base, chains[game], HASH],
  );
};
const interrupt = (game: string, round: number, minute: number) =>
  database.db.query(
    `insert into interruptions (game, round_id, gap_from, gap_to, gap_ms) values ($1, $2, $3, $3, 5000)`,
    [game, round, new Date(Date.UTC(2026, 4, 1, 10, minute))],
  );

beforeAll(async () => {
  database = await openTestDatabase();
  await releaseDay(database.db);
  await insertGame('first', 0);
  await insertGame('second', 1000);
  await insertGame('silent', 0);
  await interrupt('first', 1, 1);
  await interrupt('second', 1001, 2);
  await interrupt('first', 2, 0);
});
afterAll(() => database.drop());

/** Each game publishes its results under its own field; the game `silent` publishes nothing. */
const games = new Map(
  ['first', 'second'].map((game) => [
    game as TableGame,
    (result: unknown) => ({ [game]: (result as { of: string }).of }),
  ]),
) as PublishingGames;
const bet = (returnPercent: number): BetReturn => ({ choice: null, pays: 2, chancePercent: 48, returnPercent });
/** Returns of two games, one of which reads them asynchronously. */
const returns: GameReturns = new Map<string, () => BetReturn[] | Promise<BetReturn[]>>([
  ['second', () => Promise.resolve([bet(90), bet(91)])],
  ['first', () => [bet(96)]],
]);
const handlers = () => fairnessHandlers({ db: database.db, games, returns });
const past = (chain: number | undefined, before?: number) =>
  handlers()['GET /api/fairness/rounds']({ chain: chain ?? 0, before }, {} as never);
const round = (game: string, id: number) =>
  handlers()['GET /api/fairness/round']({ game: game as TableGame, id }, {} as never);

it('[F7] [F8] [FA-5] gives the finished rounds of a chain with what its own game publishes, from below the given one', async () => {
  expect(await past(chains['second'])).toEqual([
    {
      id: 1001,
      index: 1,
      day_of_month: 1,
      rules_version: 7,
      public_hash: HASH,
      seed: HASH,
      result: { second: 'second' },
    },
  ]);
  expect((await past(chains['first'])).map(({ result }) => result)).toEqual([{ first: 'first' }]);
  expect(await past(chains['second'], 1001)).toEqual([]);
  expect(await past(chains['silent'])).toEqual([]);
});

it('[F7] [F8] [FA-7] gives one round of any game, and of an open or refunded one nothing that decides it', async () => {
  expect(await round('second', 1001)).toEqual({
    success: true,
    round: {
      game: 'second',
      id: 1001,
      day_of_month: 1,
      public_hash: HASH,
      secret_hash: HASH,
      seed: HASH,
      rules_version: 7,
      result: { second: 'second' },
      refunded_at: null,
      chain: { base: 1000, index: 1, commitment: sha256('chain of second'), salt: sha256('chain of second') },
    },
  });
  const secret = { secret_hash: null, seed: null, result: null };
  expect(await round('first', 2)).toMatchObject({ round: { ...secret, refunded_at: expect.any(String) } });
  expect(await round('first', 3)).toMatchObject({ round: { ...secret, refunded_at: null } });
});

it.each([
  ['first', 1001],
  ['silent', 1],
  ['nowhere', 1],
])('[S4] responds that %s has no round with the number %s', async (game, id) => {
  expect(await round(game, id)).toEqual({ success: false, message: 'app_api.not_found' });
});

it('[F8] lists the chains of all games, each with its newest finished round', async () => {
  const listed = await handlers()['GET /api/fairness/chains']({}, {} as never);
  expect(listed.map(({ game, newest }) => [game, newest])).toEqual([
    ['silent', 1],
    ['second', 1001],
    ['first', 1],
  ]);
});

it('[I4] lists the interruptions of all games together, the newest first', async () => {
  const listed = await handlers()['GET /api/fairness/interruptions']({}, {} as never);
  expect(listed.map(({ game, round_id, refunded }) => [game, round_id, refunded])).toEqual([
    ['second', 1001, false],
    ['first', 1, false],
    ['first', 2, true],
  ]);
});

it('[F5] lists what bets return in every game that says so', async () => {
  expect(await handlers()['GET /api/fairness/returns']({}, {} as never)).toEqual([
    { game: 'second', bets: [bet(90), bet(91)] },
    { game: 'first', bets: [bet(96)] },
  ]);
});

it('[F8] ends a page early whose results are large, and goes on below it', async () => {
  const [chain] = await database.db.query<{ id: number }>(
    `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
     values ('first', 5000, 50, $1, 'test', 1, $1, 'test') returning id`,
    [sha256('a chain of large results')],
  );
  // The rows need random digits, because equal ones would compress to almost nothing.
  await database.db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
       starts_at, started_at, ended_at, settled_at, result, secret_hash, seed)
     select 'first', 5000 + n, $1, n, 1, $2, 1, '{}', 'ended', now(), now(), now(), now(),
       jsonb_build_object('of', (select string_agg(md5(n || '-' || part), '') from generate_series(1, 8000) part)), $2, $2
     from generate_series(1, 5) n`,
    [chain?.id, HASH],
  );
  const pages: number[][] = [];
  for (let before: number | undefined; ; before = pages.at(-1)?.at(-1)) {
    const page = await past(chain?.id, before);
    if (page.length === 0) break;
    pages.push(page.map(({ index }) => index + 5000));
  }
  expect(pages.flat()).toEqual([5005, 5004, 5003, 5002, 5001]);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.length).toBeGreaterThan(1);
});
