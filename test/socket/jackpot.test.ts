import type { ServerEventName, ServerPayload } from '@updraft/contract';
import { reconcile } from '@updraft/ledger';
import { publishedValues } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

/** Short enough for a test, and long enough to bet. */
const SHORT = { 'jackpot.timerMs': 4000, 'jackpot.endTimeSeconds': 8 };

let site: TestSite;
let rich: Client;
let other: Client;
let visitor: Client;
beforeAll(async () => {
  site = await startSite({ speed: 4, settings: SHORT });
  [rich, other, visitor] = await Promise.all([
    connect(site.url, 'rich'),
    connect(site.url, 'player'),
    connect(site.url, 'creator', undefined, { game: 'jackpot' }),
  ]);
  for (const client of [rich, other]) await client.request('watch', { game: 'jackpot' });
});
afterAll(async () => {
  for (const client of [rich, other, visitor]) client.close();
  await site.drop();
});

/** Waits for a matching event, unless it was received already. */
const heard = async <K extends ServerEventName>(
  client: Client,
  event: K,
  fits: (payload: ServerPayload<K>) => boolean,
): Promise<ServerPayload<K>> => client.seen(event).find(fits) ?? client.next(event, fits);

const itemOf = async (client: Client) => {
  await client.call('POST /api/sandbox/fund', { sum: 0, items: 3 });
  const item = (await client.inventory()).find(({ price }) => price >= 0.5);
  if (!item) throw new Error('no item');
  return item;
};

it('[JP-14 … JP-22] a round takes bets by HTTP once, draws with the beacon, spins on every page, moves the pot, and can be verified', async () => {
  const { roundId } = await heard(visitor, 'newGameJackpot', ({ game }) => game.status === 0);
  const [one, two] = [await itemOf(rich), await itemOf(other)];
  const watched = await rich.request('watch', { game: 'jackpot' });
  const ownId = watched.status === 'success' && watched.snapshot ? watched.snapshot.userId : null;
  const key = 'the-first-in-the-pot';
  const bet = { items: [one.myId], sum: one.price, round: roundId };
  const answer = await rich.call('POST /api/jackpot/setBet', bet, key);
  expect(answer).toMatchObject({
    status: 'success',
    message: 'jackpot_api.bet_made',
    bet: { price: one.price, from: 1, to: Math.round(one.price * 100) },
  });
  // The balance is not part of the stored outcome. A repeat returns the present balance.
  await rich.call('POST /api/sandbox/fund', { sum: 5, items: 0 });
  const repeated = await rich.call('POST /api/jackpot/setBet', bet, key);
  expect(repeated).toEqual({ ...answer, balance: expect.closeTo(answer.balance + 5, 2) as number });
  const { game, own } = await rich.call('POST /api/jackpot/get', {});
  expect(game).toMatchObject({ id: roundId, status: 3, bank: one.price, items: 1, players: 1 });
  expect(own).toEqual(answer.status === 'success' ? [answer.bet] : []);
  // The items are a list of ids alone, as in the specification.
  const joined = await other.call('POST /api/jackpot/setBet', { items: [two.myId] });
  expect(joined).toMatchObject({ status: 'success', balance: expect.any(Number) as number });
  const told = await heard(visitor, 'jackpotNewBet', ({ game: pot }) => pot?.players === 2);
  expect(told.game).toMatchObject({ status: 1, items: 2, bank: Math.round((one.price + two.price) * 100) / 100 });
  const closed = await heard(visitor, 'jackpotTimer', (tick) => tick.roundId === roundId && tick.timer === 0);
  const late = await rich.call('POST /api/jackpot/setBet', { items: [one.myId], round: roundId });
  expect(['jackpot_api.game_started', 'jackpot_api.game_ended']).toContain(late.message);
  const spins = await Promise.all(
    [rich, other, visitor].map((client) => heard(client, 'startJackpot', (spin) => spin.roundId === roundId)),
  );
  expect(new Set(spins.map(({ winner, strip }) => JSON.stringify([winner, strip]))).size).toBe(1);
  const { winner, endTime, tickets_hash: hash } = spins[0] as (typeof spins)[number];
  expect([endTime, hash]).toEqual([8, closed.ticketsHash]);
  const [won, lost] = winner.user.id === ownId ? [rich, other] : [other, rich];
  const win = await heard(won, 'jackpotWin', (one) => one.roundId === roundId);
  expect(win).toMatchObject({ win: winner.win, items: winner.items, credit: winner.credit });
  expect(lost.seen('jackpotWin')).toEqual([]);
  await heard(visitor, 'newGameJackpot', (snapshot) => snapshot.roundId > roundId);
  const shown = await rich.call('GET /api/fairness/round', { game: 'jackpot', id: roundId });
  if (!shown.success) throw new Error(shown.message);
  expect(verifierOf('jackpot')?.verify(publishedValues(shown.round))).toMatchObject({ ok: true });
  const past = await rich.call('POST /api/jackpot/getGame', { id: roundId });
  expect(past).toMatchObject({
    success: true,
    game: { status: 'ended', result: { winner: { win: winner.win } }, tickets_hash: hash, totals: { players: 2 } },
  });
  const rows = await rich.call('POST /api/jackpot/getBets', { id: roundId });
  expect(rows.success && rows.bets.map(({ status }) => status).sort()).toEqual(['lost', 'won']);
  expect(rows.success && rows.chances[winner.user.id]?.chance).toBe(winner.chance);
  const { history } = await visitor.call('POST /api/jackpot/get', {});
  expect(history[0]).toMatchObject({ id: roundId, user: { id: winner.user.id }, win: winner.win });
  const bets = await won.call('POST /api/user/getBets', { user_id: winner.user.id, game: 'jackpot' });
  // [JP-2] The chance is the same in every place.
  expect(bets.success && bets.bets[0]).toMatchObject({ game_id: roundId, status: 'won', chance: winner.chance });
  expect(await reconcile(site.db, bookChecksOf(FEATURES))).toEqual([]);
});

it('[S4] malformed bets in the jackpot are refused, and nothing changes', async () => {
  const before = await rich.inventory();
  const bad = [
    {},
    { items: 'all' },
    { items: [-1] },
    { items: [1.5] },
    { items: { 1: {} } },
    { items: [1], colour: 'red' },
  ];
  for (const body of bad)
    await expect(rich.call('POST /api/jackpot/setBet', body as never)).rejects.toThrow('app_api.bad_request');
  expect(await rich.call('POST /api/jackpot/setBet', { items: [] })).toMatchObject({ message: 'jackpot_api.no_items' });
  expect(await rich.inventory()).toEqual(before);
  expect(await visitor.call('POST /api/jackpot/getGame', { id: 999_999_999 })).toEqual({
    success: false,
    message: 'jackpot_api.game_not_found',
  });
});
