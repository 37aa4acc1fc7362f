import { describe, expect, it } from 'vitest';
import { type Holder, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import { type JackpotWorld, decidedAtMs } from '../../testing/jackpot-world.ts';
import { worthOf } from '../../testing/round-steps.ts';

let world: JackpotWorld;
const { opened, snapshot, phaseNow, runTo, settle, rowOf } = jackpotRounds((made) => void (world = made));

describe('a round of the jackpot', () => {
  it('[JP-14] [JP-15] the countdown begins with the bet of the second player', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    expect(snapshot().game).toMatchObject({
      status: 0,
      phase: 'empty',
      bank: 0,
      closesAt: null,
      beacon: null,
      timer: 0,
    });
    expect(world.table.nextDeadlineMs()).toBe(Number.POSITIVE_INFINITY);
    await world.bet(one);
    expect(snapshot().game).toMatchObject({ status: 3, phase: 'alone', closesAt: null, players: 1 });
    expect(snapshot().game.aloneMsLeft).toBe(300_000);
    expect((await rowOf(id)).starts_at).toBeNull();
    await world.run(20_000);
    await world.bet(one);
    expect((await rowOf(id)).starts_at).toBeNull();
    await world.bet(two);
    const { game } = snapshot();
    expect(game).toMatchObject({ status: 1, phase: 'betting', timer: 30, aloneMsLeft: null, tickets_hash: null });
    expect((await rowOf(id)).starts_at?.getTime()).toBe(game.closesAt);
    // [DR-5] The beacon round is known with the close, and comes out at least a second after it.
    const outAfterMs = decidedAtMs(game.beacon?.round ?? 0) - (game.closesAt ?? 0);
    expect(outAfterMs).toBeGreaterThanOrEqual(1000);
    expect(outAfterMs).toBeLessThan(4000);
    await settle(id);
  });

  it('[JP-29] a round without bets is replaced when terms change; one with a bet keeps its terms', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    await world.settings.change('jackpot.feePercent', 2, 'test');
    await world.settings.change('jackpot.maxItems', 7, 'test');
    await world.run(1000);
    expect(world.roundId()).toBeGreaterThan(id);
    expect(world.wire.of('newGameJackpot').at(-1)).toMatchObject({
      roundId: world.roundId(),
      game: { phase: 'empty' },
      settings: { feePercent: 2, maxItems: 7 },
    });
    const opened2 = world.roundId();
    await world.run(60_000);
    expect(world.roundId()).toBe(opened2);
    await world.bet(one);
    await world.settings.change('jackpot.feePercent', 5, 'test');
    await world.settings.change('jackpot.maxItems', 20, 'test');
    await world.run(1000);
    expect([world.roundId(), snapshot().settings.feePercent]).toEqual([opened2, 2]);
    await world.bet(two);
    await settle(opened2);
  });

  it('[JP-15] a third player does not change the countdown', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    await world.bets([one, two]);
    const { closesAt } = snapshot().game;
    await world.run(10_000);
    await world.bet(three);
    expect(snapshot().game).toMatchObject({ closesAt, timer: 20, players: 3 });
    await settle(world.roundId());
  });

  it('[JP-16] [JP-17] a round waits for the beacon, spins for ten seconds, and shows the result for five', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    world.wire.sent.length = 0;
    await world.run(30_000);
    const told = world.wire.of('jackpotTimer').map(({ timer }) => timer);
    expect(told).toEqual(Array.from({ length: 31 }, (_unused, at) => 30 - at));
    // Only the first tick announces the close, and only the last one the hash of tickets, to keep ticks small.
    const announcing = world.wire.of('jackpotTimer').filter((tick) => Object.keys(tick).length > 2);
    const { public_hash: publicHash, beacon, closesAt, tickets_hash: ticketsHash } = snapshot().game;
    expect(announcing).toEqual([
      { timer: 30, roundId: id, publicHash, closesAt, beacon },
      { timer: 0, roundId: id, publicHash, closesAt, beacon, ticketsHash },
    ]);
    expect(snapshot().game).toMatchObject({ status: 1, phase: 'beacon', timer: 0, msLeft: 0 });
    await world.run(5000);
    expect(snapshot().game).toMatchObject({ status: 1, phase: 'beacon' });
    world.beacon.comes = true;
    await runTo('spin');
    const [spin] = world.wire.of('startJackpot');
    expect(spin).toMatchObject({ roundId: id, endTime: 15, ms: 10_000, spinMs: 10_000 });
    expect(snapshot().game.status).toBe(2);
    await world.run(9900);
    expect(phaseNow()).toBe('spin');
    await world.run(150);
    expect(phaseNow()).toBe('result');
    await world.run(4800);
    expect(world.roundId()).toBe(id);
    await world.run(300);
    expect(world.roundId()).toBe(id + 1);
    expect(world.wire.of('startJackpot')).toHaveLength(1);
  });

  it('[JP-17] a page that joins during the spin gets the spinner at its present place', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    await world.bets([one, two]);
    await runTo('spin');
    const sent: [string, unknown][] = [];
    const join = () => {
      sent.length = 0;
      world.table.showTo(null, (event, payload) => void sent.push([event, payload]));
      return sent.find(([event]) => event === 'startJackpot')?.[1] as { ms: number; endTime: number } | undefined;
    };
    const before = join();
    await world.run(2500);
    const later = join();
    expect(later?.ms).toBe((before?.ms ?? 0) - 2500);
    // The result is shown after 1000 · (endTime − 5) ms, whenever the page has joined.
    expect(1000 * ((later?.endTime ?? 0) - 5)).toBeCloseTo(later?.ms ?? 0, 6);
    await runTo('result');
    expect(join()).toMatchObject({ ms: 0 });
    expect(join()?.endTime).toBeLessThanOrEqual(5);
    await settle(world.roundId());
  });

  it('[JP-25] the strip of the spinner ends at the winner, and its players are sent with it', async () => {
    const [one, two] = (await opened({ winner: 'last' })) as [Holder, Holder];
    await world.bets([one, two]);
    await runTo('spin');
    const { spin } = snapshot();
    const tile = Math.floor((spin?.strip.stop ?? 0) / 1000);
    expect(spin?.strip.tiles[tile]).toBe(two.playerId);
    expect(spin?.winner.user.id).toBe(two.playerId);
    expect(spin?.users.map(({ id }) => id).sort()).toEqual([...new Set(spin?.strip.tiles)].sort());
    await settle(world.roundId());
  });
});

it('pages get the rows of joined players, with the pot and all chances', async () => {
  const [one, two] = (await opened()) as [Holder, Holder];
  world.wire.sent.length = 0;
  await world.bets([one, two]);
  world.wire.flushSlot();
  const [told] = world.wire.of('jackpotNewBet');
  expect(told?.bets.map(({ user }) => user.id).sort()).toEqual([one.playerId, two.playerId].sort());
  // Values that follow from others, and those that only a result decides, are left out.
  const ownTickets = { from: 1, to: worthOf(one.items) };
  const row = told?.bets.find(({ user }) => user.id === one.playerId);
  expect(row).toEqual({
    user: row?.user,
    item: expect.objectContaining({ price: worthOf(one.items) / 100 }) as object,
    price: worthOf(one.items) / 100,
    ...ownTickets,
  });
  expect(told?.game).toMatchObject({ status: 1, players: 2, bank: worthOf([...one.items, ...two.items]) / 100 });
  expect(
    Object.keys(told?.chances ?? {})
      .map(Number)
      .sort(),
  ).toEqual([one.playerId, two.playerId].sort());
  expect(world.wire.sent.every(({ topic }) => topic === 'jackpot')).toBe(true);
  // The row of a player who adds to their stake is sent again.
  const more = await world.give(one.playerId, 1);
  await world.bet({ playerId: one.playerId, items: more });
  world.wire.flushSlot();
  const again = world.wire.of('jackpotNewBet').at(-1)?.bets;
  expect(again?.map(({ user, price }) => [user.id, price])).toEqual([
    [one.playerId, worthOf([...one.items, ...more]) / 100],
  ]);
  const last = worthOf([...one.items, ...two.items, ...more]);
  expect(again?.[0]?.others).toHaveLength(1);
  expect(again?.[0]?.tickets).toEqual([ownTickets, { from: last - worthOf(more) + 1, to: last }]);
  // Only the player sees the items of their own bet, at once.
  const own = world.emitted.filter(({ event }) => event === 'jackpotNewBet');
  expect(own.at(-1)).toMatchObject({
    to: { playerId: one.playerId },
    payload: { bets: [], own: { price: worthOf(more) / 100 } },
  });
  await settle(world.roundId());
});
