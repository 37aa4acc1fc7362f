import type { LiveWin } from '@updraft/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import { insertPastRounds } from '../../testing/past-bets.ts';
import { lastDrops } from '../cases/openings.store.ts';
import { LiveWins } from './live-wins.ts';
import { winsOfOpenings } from './wins.store.ts';

const LEAST_CENTS = 5000;
let world: CasesWorld;
let [ann, bob, banned] = [0, 0, 0];
let isOn = true;
let told: LiveWin[][] = [];
let inChat: LiveWin[] = [];

const feedOf = (reelMs = 0): LiveWins =>
  new LiveWins({
    db: world.db,
    broadcaster: { toAll: (_event, payload) => void told.push((payload as { wins: LiveWin[] }).wins) },
    settings: { get: (key: string) => (key === 'wins.isOn' ? isOn : LEAST_CENTS) } as never,
    games: ['crash'],
    onTold: (win) => void inChat.push(win),
    log: createLog({ level: 'silent', pretty: false }),
    reelMs,
  });

let nextRound = 100;
/** Inserts a settled round with these stakes and wins, in cents; `win` null: lost. */
const round = async (bets: readonly { playerId: number; stake: number; win: number | null }[]): Promise<number> => {
  const id = nextRound++;
  await insertPastRounds(world.db, { first: id, count: 1 });
  for (const [at, { playerId, stake, win }] of bets.entries())
    await world.db.query(
      `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, settled_at)
       values ('crash', $1, $2, $3, '{1}', '[]', $4, case when $5::bigint is null then 2 else 1 end, $5, now())`,
      [id, playerId, `bet ${id} ${at}`, stake, win],
    );
  return id;
};

beforeAll(async () => {
  world = await createCasesWorld({ every: 5 });
  [ann, bob] = [(await world.player({ username: 'ann' })).id, (await world.player({ username: 'bob' })).id];
  banned = (await world.player({ username: 'gone', banned: true })).id;
});
afterAll(() => world.drop());

it('sends large wins of settled rounds once, all bets of a player in a round together', async () => {
  const feed = feedOf();
  await feed.look();
  told = [];
  const id = await round([
    { playerId: ann, stake: 1000, win: 4000 },
    { playerId: ann, stake: 1000, win: 2000 },
    { playerId: bob, stake: 1000, win: 4999 },
  ]);
  await feed.look();
  await feed.look();
  expect(told).toMatchObject([[{ game: 'crash', id, user: { id: ann, username: 'ann' }, stake: 20, win: 60 }]]);
  expect(feed.shown()).toMatchObject([{ id }]);
});

it('[F10] a payout at or below the stake is no large win', async () => {
  const feed = feedOf();
  await feed.look();
  told = [];
  await round([
    { playerId: ann, stake: 10_000, win: 10_000 },
    { playerId: bob, stake: 20_000, win: 15_000 },
    { playerId: bob, stake: 20_000, win: null },
  ]);
  await feed.look();
  expect(told).toEqual([]);
});

it('the wins of a round are sent only after its settlement', async () => {
  const feed = feedOf();
  await feed.look();
  const [{ chain_id: chain } = { chain_id: 0 }] = await world.db.query<{ chain_id: number }>(
    'select max(chain_id) as chain_id from rounds',
  );
  const id = nextRound++;
  await world.db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, starts_at)
     values ('crash', $1, $2, 7, 1, '', 1, '{}', 'ended', now())`,
    [id, chain],
  );
  await world.db.query(
    `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, settled_at)
     values ('crash', $1, $2, 'early', '{1}', '[]', 100, 1, 9000, now())`,
    [id, ann],
  );
  told = [];
  await feed.look();
  expect(told).toEqual([]);
  await world.db.query(`update rounds set settled_at = now() where game = 'crash' and id = $1`, [id]);
  await feed.look();
  expect(told).toMatchObject([[{ id, win: 90 }]]);
});

it('a win of a banned player has no user', async () => {
  const feed = feedOf();
  await feed.look();
  told = [];
  const id = await round([{ playerId: banned, stake: 100, win: 7000 }]);
  await feed.look();
  expect(told).toMatchObject([[{ id, user: null }]]);
});

it('sends the three largest of many wins, and a new process finds the earlier ones', async () => {
  const feed = feedOf();
  await feed.look();
  told = [];
  const sums = [60, 90, 70, 80, 100].map((dollars) => dollars * 100);
  for (const win of sums) await round([{ playerId: ann, stake: 100, win }]);
  await feed.look();
  expect(
    told
      .flat()
      .map(({ win }) => win)
      .sort((a, b) => a - b),
  ).toEqual([80, 90, 100]);
  const other = feedOf();
  told = [];
  await other.look();
  expect(told).toEqual([]);
  expect(other.shown().length).toBeGreaterThanOrEqual(5);
});

it('[CA-45] wins of openings are the live drops marked as large wins, without those of demo players', async () => {
  const boxes = await world.boxes();
  const [first] = boxes;
  if (!first) throw new Error('no box');
  const cents = 200 * first.priceCents;
  const openers = [await world.opener({ cents }), await world.opener({ cents, isDemo: true })];
  const [newest] = await lastDrops(world.db, 1, LEAST_CENTS);
  const after = newest?.id ?? 0;
  // The test's threshold of large wins is the box's price, so each item worth more than the box is a large win.
  const least = first.priceCents;
  const hasWon = openers.map(() => false);
  for (let tried = 0; tried < 200 && hasWon.includes(false); tried++)
    for (const [at, { id }] of openers.entries()) {
      const answer = await world.open(id, first);
      hasWon[at] ||= answer.ok && answer.won.some(({ itemCents }) => itemCents > first.priceCents);
    }
  expect(hasWon).toEqual([true, true]);
  const wins = await winsOfOpenings(world.db, { after, upTo: Number.MAX_SAFE_INTEGER, leastCents: least, most: 500 });
  const drops = (await lastDrops(world.db, 500, least)).filter(({ id }) => id > after);
  expect(wins.length).toBeGreaterThan(0);
  expect(wins.length).toBeLessThan(drops.length);
  expect(wins.map(({ id }) => id).sort()).toEqual(drops.flatMap(({ id, is_large }) => (is_large ? [id] : [])).sort());
});

it('the win of an opening is sent only after its reel has stopped', async () => {
  const [early, late] = [feedOf(60_000), feedOf()];
  await Promise.all([early.look(), late.look()]);
  told = [];
  const boxes = await world.boxes();
  const dearest = boxes.reduce((a, b) => (b.priceCents > a.priceCents ? b : a));
  const opener = await world.opener({ cents: 100 * dearest.priceCents });
  let id = 0;
  for (let tried = 0; tried < 80 && id === 0; tried++) {
    const answer = await world.open(opener.id, dearest);
    if (!answer.ok) throw new Error('not opened');
    const won = answer.won.find(({ itemCents }) => itemCents >= LEAST_CENTS && itemCents > dearest.priceCents);
    id = won?.openingId ?? 0;
  }
  expect(id).toBeGreaterThan(0);
  await early.look();
  expect(told).toEqual([]);
  await late.look();
  expect(told).toMatchObject([[{ game: 'cases', id, user: { id: opener.id } }]]);
});

it('the feed sends nothing to pages while it is off, but still reports wins to the chat', async () => {
  const feed = feedOf();
  await feed.look();
  told = [];
  inChat = [];
  isOn = false;
  await round([{ playerId: ann, stake: 100, win: 8000 }]);
  await feed.look();
  expect([told, feed.shown()]).toEqual([[], []]);
  expect(inChat).toMatchObject([{ win: 80 }]);
  isOn = true;
  expect(feed.shown()).toMatchObject([{ win: 80 }, ...Array.from({ length: feed.shown().length - 1 }, () => ({}))]);
});
