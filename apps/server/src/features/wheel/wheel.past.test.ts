import { publishedValues } from '@updraft/rules/fairness';
import { wheelVerifier } from '@updraft/rules/wheel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownInterruptions } from '../../stakes/past/history.ts';
import { FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { askedBy, pastOnly } from '../../testing/past-calls.ts';
import { type WheelWorld, createWheelWorld } from '../../testing/wheel-world.ts';
import { type PublishingGames, fairnessHandlers } from '../fairness/fairness.http.ts';
import { wheelHandlers } from './wheel.http.ts';
import { wheelPastBets } from './wheel.past-bets.ts';
import { publishedResult } from './wheel.round.ts';

let world: WheelWorld;
let handlers: ReturnType<typeof wheelHandlers>;
beforeAll(async () => {
  world = await createWheelWorld();
  handlers = wheelHandlers(pastOnly(world));
});
afterAll(() => world.drop());

const ask = askedBy(() => handlers);
const get = () => ask('POST /api/wheel/get', {});
const gameOf = (id: number) => ask('POST /api/wheel/getGame', { id });
const ownBets = async (playerId: number) => (await wheelPastBets.page(world.db, { playerId })).rows;

/** Opens a round whose result is black, with bets on black and on red. */
const played = async () => {
  await world.open();
  const { id: playerId } = await world.player();
  const items = await world.give(playerId, 2);
  const id = world.roundId();
  await world.bets([
    { playerId, items: items.slice(0, 1), colour: 'black' },
    { playerId, items: items.slice(1), colour: 'red' },
  ]);
  return { id, playerId };
};

describe('the past of the wheel', () => {
  it('[I4] [F8] a round’s page has its bets, and result and secret only once they are committed', async () => {
    const { id, playerId } = await played();
    const open = await gameOf(id);
    expect(open).toMatchObject({
      success: true,
      game: { id, status: 'betting', result: null, secret_hash: null, totals: { players: 1, items: 2 } },
    });
    await world.open();
    const over = await gameOf(id);
    expect(over).toMatchObject({ game: { status: 'ended', result: { colour: 'black', multiplier: 2 } } });
    if (!over.success || !open.success) throw new Error('no such round');
    expect([over.game.closes_at_ms, over.game.beacon, over.game.public_hash]).toEqual([
      open.game.closes_at_ms,
      open.game.beacon,
      open.game.public_hash,
    ]);
    expect(over.game.bets.map(({ status }) => status).sort()).toEqual(['lost', 'won']);
    expect(await ask('POST /api/wheel/getBets', { id, user_id: playerId })).toMatchObject({
      success: true,
      bets: over.game.bets,
      next: null,
    });
    const missing = { success: false, message: 'wheel_api.game_not_found' };
    expect(await gameOf(id + 100)).toEqual(missing);
    expect(await ask('POST /api/wheel/getBets', { id: id + 100 })).toEqual(missing);
  });

  it('[WH-30] a finished round publishes all values from which its sector and beacon round follow', async () => {
    const { id } = await played();
    await world.open();
    const fairness = fairnessHandlers({
      db: world.db,
      games: new Map([['wheel', publishedResult]]) as unknown as PublishingGames,
      returns: new Map(),
    });
    const answer = await fairness['GET /api/fairness/round']({ game: 'wheel', id }, {} as never);
    if (!answer.success) throw new Error(answer.message);
    const { checks } = wheelVerifier.verify(publishedValues(answer.round));
    // The test's seeds form no chain, so only these checks apply.
    const held = checks.filter(({ id: check }) =>
      ['public_hash', 'rules_version', 'beacon_network', 'beacon_round', 'beacon_randomness', 'wheel_sector'].includes(
        check,
      ),
    );
    expect(held.map(({ id: check, ok }) => [check, ok])).toEqual([
      ['public_hash', true],
      ['rules_version', true],
      ['beacon_network', true],
      ['beacon_round', true],
      ['beacon_randomness', true],
      ['wheel_sector', true],
    ]);
  });

  it('[WH-4] [F5] the board has the odds and the last results, without the one that still spins', async () => {
    const { id, playerId } = await played();
    const { history, odds } = await get();
    expect(history.map((one) => one.id)).not.toContain(id);
    for (let guard = 0; guard < 2000 && world.table.snapshot(null)?.game.phase !== 'spin'; guard++) await world.run(50);
    const spinning = await get();
    expect(spinning).toMatchObject({ game: { id, phase: 'spin' }, spin: { roundId: id, colour: 'black' }, history });
    // The round's own page does not show the result either.
    expect(await gameOf(id)).toMatchObject({
      game: { status: 'beacon', result: null, secret_hash: null, chain: { seed: null }, ended_at: null },
    });
    // Players' histories do not show the result before the wheel has stopped.
    const open = { game_id: id, status: 'pending', earnings: null };
    expect(await ownBets(playerId)).toMatchObject([
      { ...open, placed_colour: 'red', result_colour: null, multiplier: null, sector: null },
      { ...open, placed_colour: 'black', result_colour: null, multiplier: null, sector: null },
    ]);
    await world.open();
    expect(await ownBets(playerId)).toMatchObject([
      { placed_colour: 'red', result_colour: 'black', status: 'lost' },
      { placed_colour: 'black', result_colour: 'black', status: 'won', multiplier: 2 },
    ]);
    const after = await get();
    expect(after.history[0]).toMatchObject({ id, colour: 'black', multiplier: 2 });
    expect(after.history.length).toBe(history.length + 1);
    expect(odds.map(({ colour, sectors, returnPercent }) => [colour, sectors, returnPercent])).toEqual([
      ['black', 26, 96.2963],
      ['green', 10, 92.5926],
      ['red', 17, 94.4444],
      ['yellow', 1, 92.5926],
    ]);
  });
});

const runTo = async (phase: string): Promise<void> => {
  for (let guard = 0; guard < 2000 && world.table.snapshot(null)?.game.phase !== phase; guard++) await world.run(50);
  expect(world.table.snapshot(null)?.game.phase).toBe(phase);
};

describe('[F7] the odds of a round', () => {
  it('a round keeps the odds of its opening when an operator changes them, also under its next owner', async () => {
    const { id } = await played();
    const before = world.table.snapshot(null)?.game;
    const [spinMs, maxBets] = [world.settings.get('wheel.spinMs'), world.settings.get('wheel.maxBets')];
    await world.settings.change('wheel.spinMs', 3000, 'test');
    await world.settings.change('wheel.maxBets', 1, 'test');
    await world.restart({ isContinuous: true });
    expect(world.table.snapshot(null)?.game).toMatchObject({ limits: before?.limits, times: { spinMs: 8000 } });
    await runTo('spin');
    expect(world.table.snapshot(null)?.spin).toMatchObject({ spinMs: 8000 });
    await world.open();
    expect(await gameOf(id)).toMatchObject({ game: { status: 'ended', rules_version: 1 } });
    // The change applies from the next round on.
    expect(world.table.snapshot(null)?.game).toMatchObject({ limits: { maxBets: 1 }, times: { spinMs: 3000 } });
    await runTo('spin');
    expect(world.table.snapshot(null)?.spin).toMatchObject({ spinMs: 3000 });
    await world.settings.change('wheel.spinMs', spinMs, 'test');
    await world.settings.change('wheel.maxBets', maxBets, 'test');
    await world.open();
  });

  it('[WH-5] a round is drawn by the rules version that it stores, and by no other', async () => {
    const { id } = await played();
    const store = (version: number) =>
      world.db.query(`update rounds set rules_version = $2 where game = 'wheel' and id = $1`, [id, version]);
    await store(99);
    await world.restart({ isContinuous: true });
    await expect(runTo('spin')).rejects.toThrow(`no sector follows for round ${id} by version 99 of the rules`);
    await store(1);
    await world.restart({ isContinuous: true });
    await world.open();
    expect(await gameOf(id)).toMatchObject({ game: { status: 'ended', result: { colour: 'black' } } });
  });
});

it('[DR-7] the page and the public list show the reason of a refund in place of a draw', async () => {
  const { id } = await played();
  world.beacon.gives(null);
  // A new process has no randomness of earlier requests.
  await world.restart({ isContinuous: true });
  await runTo('returned');
  expect(await gameOf(id)).toMatchObject({
    game: { status: 'ended', result: null, interruption: { reason: 'late', cashed_out_at: null } },
  });
  const [listed] = await shownInterruptions(world.db, 'wheel');
  expect(listed).toMatchObject({ round_id: id, reason: 'late', refunded: true });
  world.beacon.gives(FAKE_SIGNATURE);
  await world.open();
});
