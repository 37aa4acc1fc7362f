import { itemsOf } from '@updraft/ledger';
import { WHEEL_SECTORS } from '@updraft/rules/wheel';
import { describe, expect, it } from 'vitest';
import { FAKE_RANDOMNESS, FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { worthOf } from '../../testing/round-steps.ts';
import { wheelRounds } from '../../testing/wheel-rounds.ts';
import type { WheelWorld } from '../../testing/wheel-world.ts';

let world: WheelWorld;
const { opened, holdBack, runTo, phaseNow, rowOf } = wheelRounds((made) => void (world = made));

describe('a round of the wheel', () => {
  it('[WH-20] a round takes bets for 20 s, waits for the beacon, spins for 8 s and shows its result for 4 s', async () => {
    await opened();
    const id = world.roundId();
    world.wire.sent.length = 0;
    const atMs = world.clock.monoMs();
    const closesMs = atMs + (world.table.snapshot(null)?.game.msLeft ?? 0);
    await holdBack();
    await world.run(closesMs - atMs + 2500);
    expect(phaseNow()).toBe('beacon');
    expect(world.wire.of('wheelTimer').at(-1)).toMatchObject({ timer: 0, roundId: id });
    world.beacon.gives(FAKE_SIGNATURE);
    await runTo('spin');
    const spunMs = world.clock.monoMs();
    await runTo('result');
    const stoppedMs = world.clock.monoMs();
    for (let guard = 0; guard < 200 && world.roundId() === id; guard++) await world.run(50);
    const seconds = [spunMs - closesMs, stoppedMs - spunMs, world.clock.monoMs() - stoppedMs].map((ms) => ms / 1000);
    expect(seconds[0]).toBeLessThan(3.2);
    expect(seconds[1]).toBeCloseTo(8, 0);
    expect(seconds[2]).toBeCloseTo(4, 0);
    expect(
      world.wire
        .of('wheelTimer')
        .map(({ timer }) => timer)
        .slice(-4),
    ).toEqual([2, 1, 0, 20]);
  });

  it('[WH-3] [DR-5] the sector and the beacon round of the close are committed before anything is broadcast', async () => {
    await opened();
    const id = world.roundId();
    world.wire.sent.length = 0;
    const { closesAt, beacon } = world.table.snapshot(null)?.game ?? {};
    await runTo('spin');
    const row = await rowOf(id);
    expect(row).toMatchObject({
      phase: 'ended',
      settled_at: null,
      result: { closesAtMs: closesAt, beaconRound: beacon?.round, beaconRandomness: FAKE_RANDOMNESS, beacon: 'local' },
    });
    expect(row.starts_at?.getTime()).toBe(closesAt);
    // The deciding round is the first one at least a second after the close.
    const outMs = world.beacon.timeOf(beacon?.round ?? 0) - (closesAt ?? 0);
    expect(outMs).toBeGreaterThanOrEqual(1000);
    expect(outMs).toBeLessThan(1000 + world.beacon.periodMs);
    expect(world.wire.of('startWheel')).toMatchObject([
      { ms: 9, sector: row.result?.sector, colour: 'black', multiplier: 2, winners: [] },
    ]);
    expect(WHEEL_SECTORS[row.result?.sector ?? -1]).toBe('black');
  });

  it('[WH-2] bets on the drawn black get twice their stake after the spin, all others nothing', async () => {
    const { playerId, items } = await opened({ items: 2 });
    const [first, second] = [items.slice(0, 1), items.slice(1)];
    await world.bets([
      { playerId, items: first, colour: 'black' },
      { playerId, items: second, colour: 'red' },
    ]);
    await runTo('spin');
    await world.run(1000);
    // No balance, inventory or list of winners reveals the result before the wheel stops.
    expect(world.wire.of('startWheel').at(-1)?.winners).toEqual([]);
    expect([await world.held(playerId), await world.balance(playerId)]).toEqual([[], 0]);
    await runTo('result');
    await world.run(500);
    const [worth] = await world.db.query<{ cents: number }>(
      'select coalesce(sum(price_cents), 0)::bigint as cents from items where account_id = $1',
      [itemsOf(playerId)],
    );
    expect((worth?.cents ?? 0) + (await world.balance(playerId))).toBe(worthOf(first) * 2);
    const shown = world.table.snapshot(null);
    expect(shown?.bets.black[0]).toMatchObject({ status: 'won', win: (worthOf(first) * 2) / 100 });
    expect(shown?.bets.red[0]).toMatchObject({ status: 'lost', win: 0 });
    expect(world.wire.of('startWheel').at(-1)).toMatchObject({ ms: 1, winners: [shown?.bets.black[0]?.id] });
    expect(world.emitted.filter(({ event }) => event === 'wheelWin')).toHaveLength(1);
  });

  it('[WH-21] [WH-23] a player who joins during the spin gets the time left and the same motion', async () => {
    await opened();
    await runTo('spin');
    const told = world.wire.of('startWheel').at(-1);
    const before = world.clock.monoMs();
    await world.run(3000);
    const passedMs = world.clock.monoMs() - before;
    const sent: [string, unknown][] = [];
    world.table.showTo(null, (event, payload) => void sent.push([event, payload]));
    expect(sent.map(([event]) => event)).toEqual(['newGameWheel', 'startWheel']);
    const joined = sent[1]?.[1] as NonNullable<typeof told>;
    expect(joined).toEqual({ ...told, ms: joined.ms });
    expect(joined.ms).toBeLessThanOrEqual(9 - passedMs / 1000);
    expect(joined.ms).toBeGreaterThan(5);
    await runTo('result');
    const rest = world.table.snapshot(null)?.rotate;
    await world.open();
    expect(world.table.snapshot(null)).toMatchObject({ rotate: rest, spin: null });
    await runTo('spin');
    expect(world.table.snapshot(null)?.spin).toMatchObject({ from: rest });
  });

  it('[WH-27] [RT-1] a settled round is counted with the theoretical return of its stakes, colour by colour', async () => {
    const sums = async () =>
      (
        await world.db.query<{ staked: number; paid: number; expected: number }>(
          `select coalesce(sum(staked_cents), 0)::bigint as staked, coalesce(sum(paid_cents), 0)::bigint as paid,
             coalesce(sum(expected_cents), 0) as expected
           from game_returns where game = 'wheel'`,
        )
      )[0] ?? { staked: 0, paid: 0, expected: 0 };
    const { playerId, items } = await opened({ items: 2 });
    const [first, second] = [items.slice(0, 1), items.slice(1)];
    const before = await sums();
    await world.bets([
      { playerId, items: first, colour: 'black' },
      { playerId, items: second, colour: 'yellow' },
    ]);
    await world.open();
    const after = await sums();
    expect(after.staked - before.staked).toBe(worthOf(first) + worthOf(second));
    expect(after.paid - before.paid).toBe(worthOf(first) * 2);
    expect(after.expected - before.expected).toBeCloseTo((worthOf(first) * 52) / 54 + (worthOf(second) * 50) / 54, 6);
  });
});

it('the table rests while bets are open and while the wheel spins, but not in doubt', async () => {
  await opened();
  expect(world.table.isResting()).toBe(true);
  await runTo('spin');
  expect(world.table.isResting()).toBe(true);
  world.table.suspend();
  expect(world.table.isResting()).toBe(false);
  await world.restart({ isContinuous: true });
  await world.open();
});
