import { HOUSE, itemsOf, post, reconcile } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, byId, connect, waiting } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Betting long enough for all bets of a test, and a cap that two players reach. */
const SETTINGS = { 'crash.countdownTicks': 60, 'wheel.bettingMs': 60_000, 'wheel.roundCapPercent': 0.01 };
const GAMES = ['crash', 'wheel', 'jackpot'];
const MULTIPLIERS = [2, 3, 4];

let site: TestSite;
/** The first page shows crash, the second one the wheel. */
let rich: Client;
let other: Client;
beforeAll(async () => {
  site = await startSite({ settings: SETTINGS });
  rich = await connect(site.url, 'rich');
  other = await connect(site.url, 'player');
  await other.request('watch', { game: 'wheel' });
});
afterAll(async () => {
  rich.close();
  other.close();
  expect(await reconcile(site.db, bookChecksOf(FEATURES))).toEqual([]);
  await site.drop();
});

/** Waits for the open round of the wheel, with time left to bet. */
const open = async () => {
  const now = await rich.call('POST /api/wheel/get');
  if (now.game?.phase === 'betting' && now.game.msLeft > 20_000 && now.columns)
    return { id: now.game.id, columns: now.columns };
  const { roundId, columns } = await other.next('newGameWheel', ({ game }) => game.msLeft > 20_000, 200_000);
  return { id: roundId, columns };
};

/** Gives every player an item of about that price from the stock. */
const giveEach = async ([low, high]: readonly [number, number]): Promise<void> => {
  const players = await site.db.query<{ id: number }>('select id from players order by id');
  const items = await site.db.query<{ id: number; price_cents: number }>(
    `select id, price_cents from items where account_id = ${HOUSE.stock} and price_cents between $1 and $2
     order by id limit $3`,
    [Math.ceil(low), Math.floor(high), players.length],
  );
  await site.db.tx((query) =>
    post(
      query,
      players.map(({ id }, at) => {
        const { id: itemId, price_cents: priceCents } = items[at] as { id: number; price_cents: number };
        const given = { itemId, from: HOUSE.stock, to: itemsOf(id), priceCents };
        return { key: `given:${itemId}`, kind: 'sandbox.grant' as const, playerId: id, cash: [], items: [given] };
      }),
    ),
  );
};

it('[M6] an item that is staked in three games at once is staked in one of them', async () => {
  // An item of a price that every game accepts.
  const items = (await rich.inventory()).filter(({ price }) => price >= 0.5).slice(0, MULTIPLIERS.length);
  const { id: round } = await open();
  await waiting(rich, 20);
  const races = await Promise.all(
    items.map((item, at) => {
      const stake = { items: byId([item]), sum: item.price };
      return Promise.all([
        rich.request('newBet', { apiToken: rich.token, ...stake, autoWithdraw: MULTIPLIERS[at] as number }),
        rich.call('POST /api/wheel/setBet', { ...stake, colour: 'black', round }),
        rich.call('POST /api/jackpot/setBet', { items: [item.myId], sum: item.price }),
      ]);
    }),
  );
  for (const answers of races) {
    const lost = answers.flatMap((answer, at) => (answer.status === 'error' ? [[GAMES[at], answer.message]] : []));
    expect(lost).toHaveLength(GAMES.length - 1);
    for (const [game, message] of lost) expect(message).toBe(`${game}_api.item_not_found`);
  }
  const staked = await site.db.query('select 1 from bets where item_ids && $1::bigint[]', [
    items.map(({ myId }) => myId),
  ]);
  expect(staked).toHaveLength(items.length);
});

it('[WH-15] [M6] one of two bets gets the remaining room of a colour, and the other gets the room left', async () => {
  const expectedCents = Math.round((await open()).columns.yellow.room * 100);
  // Each bet alone fits into the room, and both together do not.
  const [low, high] = [expectedCents * 0.6, expectedCents * 0.9] as const;
  await giveEach([low, high]);
  const stakes = await Promise.all(
    [rich, other].map(async (player) => {
      const item = (await player.inventory()).find(({ price }) => price * 100 >= low && price * 100 <= high);
      if (!item) throw new Error('no such item');
      return { player, item };
    }),
  );
  const { id: round, columns } = await open();
  const roomCents = Math.round(columns.yellow.room * 100);
  const answers = await Promise.all(
    stakes.map(({ player, item }) =>
      player.call('POST /api/wheel/setBet', { items: byId([item]), sum: item.price, colour: 'yellow', round }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
  const won = answers.findIndex(({ status }) => status === 'success');
  const left = (roomCents - Math.round((stakes[won]?.item.price ?? 0) * 100)) / 100;
  expect(answers[1 - won]).toMatchObject({ message: 'wheel_api.limit_exceeded', params: { value: left } });
  const after = await rich.call('POST /api/wheel/get');
  expect(after.game?.id).toBe(round);
  expect(after.columns?.yellow).toMatchObject({ room: left, users: 1 });
});
