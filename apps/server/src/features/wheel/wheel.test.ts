import type { WheelBetAnswer } from '@updraft/contract';
import { itemsOf } from '@updraft/ledger';
import { publicHashOf } from '@updraft/rules/fairness';
import { WHEEL_SECTORS } from '@updraft/rules/wheel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deciderOf } from '../../stakes/beacon-close.ts';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import { FAKE_RANDOMNESS, FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { type WheelWorld, createWheelWorld } from '../../testing/wheel-world.ts';
import type { RoundResult, RoundTerms } from './wheel.round.ts';

let world: WheelWorld;
beforeAll(async () => {
  world = await createWheelWorld();
});
afterEach(() => world.expectBalanced());
afterAll(() => world.drop());

const worthOf = (items: readonly { price_cents: number }[]): number =>
  items.reduce((sum, { price_cents }) => sum + price_cents, 0);

/** A round that comes to black, with a player who holds items worth a dollar and more. */
const opened = async ({ items: count = 1 } = {}) => {
  world.beacon.gives(FAKE_SIGNATURE);
  await world.open();
  const player = await world.player();
  return { playerId: player.id, items: await world.give(player.id, count) };
};
/**
 * The beacon does not come until the test says so. By the database's clock the rounds of a test are seconds apart and
 * may have one beacon round, so the table must know nothing of it.
 */
const holdBack = async (): Promise<void> => {
  world.beacon.gives(null);
  await world.restart({ isContinuous: true });
};
/** Time that has passed for the database: its clock cannot be moved, so the moments of the open round are. */
const passForDatabase = async (ms: number): Promise<void> => {
  await world.db.query(
    `update rounds set opened_at = opened_at - $1 * interval '1 ms', starts_at = starts_at - $1 * interval '1 ms',
       ended_at = ended_at - $1 * interval '1 ms'
     where game = 'wheel' and settled_at is null`,
    [ms],
  );
};
const rowOf = async (id: number) =>
  (
    await world.db.query<{
      phase: string;
      result: RoundResult | null;
      starts_at: Date;
      settled_at: Date | null;
      refunded_at: Date | null;
    }>(`select phase, result, starts_at, settled_at, refunded_at from rounds where game = 'wheel' and id = $1`, [id])
  )[0];
const phaseNow = () => world.table.snapshot(null)?.game.phase;
/** Lets the clock run until the round is in that phase. */
const runTo = async (phase: string): Promise<void> => {
  for (let guard = 0; guard < 3000 && phaseNow() !== phase; guard++) await world.run(50);
};
const messageOf = (ack: WheelBetAnswer | undefined) => [ack?.message, ack?.status === 'error' ? ack.params : undefined];

describe('a round of the wheel', () => {
  it('[WH-20] takes bets for 20 s, draws when the beacon has come, spins for 8 s and shows its result for 4 s', async () => {
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

  it('[WH-3] [DR-5] commits the sector with the beacon round that its close decides, before anybody is told', async () => {
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
    expect(row?.starts_at.getTime()).toBe(closesAt);
    // The first round at least a second after the close.
    const outMs = world.beacon.timeOf(beacon?.round ?? 0) - (closesAt ?? 0);
    expect(outMs).toBeGreaterThanOrEqual(1000);
    expect(outMs).toBeLessThan(1000 + world.beacon.periodMs);
    expect(world.wire.of('startWheel')).toMatchObject([
      { ms: 9, sector: row?.result?.sector, colour: 'black', multiplier: 2, winners: [] },
    ]);
    expect(WHEEL_SECTORS[row?.result?.sector ?? -1]).toBe('black');
  });

  it('[WH-2] pays the colour of the result twice its stake after the spin, in a prize and a remainder, and nothing else', async () => {
    const { playerId, items } = await opened({ items: 2 });
    const [first, second] = [items.slice(0, 1), items.slice(1)];
    await world.bets([
      { playerId, items: first, colour: 'black' },
      { playerId, items: second, colour: 'red' },
    ]);
    await runTo('spin');
    await world.run(1000);
    // Nobody's balance, inventory or list of winners tells the result before the wheel does.
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

  it('[WH-21] [WH-23] a player who joins during the spin is told the seconds that are left, and the same way', async () => {
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

  it('[WH-27] [RT-1] is counted with what its stakes pay in the long run, colour by colour', async () => {
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

it('rests while bets are open and while the wheel spins: nobody loses by a wait, but not while it is in doubt', async () => {
  await opened();
  expect(world.table.isResting()).toBe(true);
  await runTo('spin');
  expect(world.table.isResting()).toBe(true);
  world.table.suspend();
  expect(world.table.isResting()).toBe(false);
  await world.restart({ isContinuous: true });
  await world.open();
});

describe('[WH-24] an interrupted round of the wheel', () => {
  it('[DR-4] closes at its announced moment, also when that passed while nobody ran it', async () => {
    const { playerId, items } = await opened();
    const before = world.table.snapshot(null)?.game;
    await passForDatabase(30_000);
    await world.restart({ gapMs: 30_000, elsewhere: true });
    expect(world.table.snapshot(null)?.game).toMatchObject({ id: before?.id, timer: 0, msLeft: 0 });
    expect(messageOf(await world.bet({ playerId, items }))).toEqual(['wheel_api.game_started', undefined]);
    await world.open();
  });

  it('[WH-10] takes no bet after the committed close, though the clock of the database was set back', async () => {
    const { playerId, items } = await opened();
    await holdBack();
    await runTo('beacon');
    await passForDatabase(-30_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(messageOf(await world.bet({ playerId, items }))).toEqual(['wheel_api.game_started', undefined]);
    expect(await world.held(playerId)).toHaveLength(1);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[WH-20] [WH-25] lasts no longer than its phases, though the clock of the database was set back', async () => {
    await opened();
    await passForDatabase(-60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(world.table.snapshot(null)?.game.msLeft).toBeLessThanOrEqual(20_000);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    await runTo('spin');
    await passForDatabase(-60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(world.table.snapshot(null)?.spin?.ms).toBeLessThanOrEqual(9);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 100, elsewhere: true });
    await world.open();
  });

  it('[WH-25] goes on with its spin from the committed start, and with the wheel at the same place', async () => {
    await opened();
    await runTo('spin');
    const { spin } = world.table.snapshot(null) ?? {};
    await passForDatabase(3_000);
    await world.restart({ gapMs: 3000, elsewhere: true });
    const after = world.table.snapshot(null)?.spin;
    expect(after).toEqual({ ...spin, ms: after?.ms });
    expect(after?.ms).toBeLessThanOrEqual(6);
    expect(after?.ms).toBeGreaterThan(5);
    await passForDatabase(60_000);
    await world.restart({ gapMs: 60_000, elsewhere: true });
    expect(world.table.snapshot(null)).toMatchObject({ game: { phase: 'result' }, spin: { ms: 1 } });
    await world.open();
  });
});

describe('a beacon that is late', () => {
  const notice = async (playerId: number) =>
    (await world.db.query<{ name: string }>('select name from notifications where player_id = $1', [playerId])).map(
      ({ name }) => name,
    );

  it('[DR-7] returns all stakes after 60 s, once, with a notification, and the next round opens', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    const id = world.roundId();
    await holdBack();
    await runTo('beacon');
    await world.run(59_000);
    expect([phaseNow(), await world.held(playerId)]).toEqual(['beacon', []]);
    await world.run(2500);
    expect(await world.held(playerId)).toEqual([items[0]?.id]);
    expect(await rowOf(id)).toMatchObject({ result: null });
    expect((await rowOf(id))?.refunded_at).not.toBeNull();
    expect(await notice(playerId)).toEqual(['notification.stakes_returned']);
    expect(world.wire.of('newGameWheel').at(-1)).toMatchObject({
      roundId: id,
      game: { phase: 'returned' },
      bets: { black: [{ status: 'refunded', win: null }] },
    });
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
    expect(world.roundId()).toBe(id + 1);
  });

  const listed = async () =>
    (await world.db.query<{ round_id: number }>(`select round_id from interruptions where game = 'wheel'`)).map(
      ({ round_id: round }) => round,
    );

  it('[DR-8] reveals the seed of a round whose stakes were refunded, and lists it publicly', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    const id = world.roundId();
    const { public_hash: publicHash, beacon } = world.table.snapshot(null)?.game ?? {};
    await holdBack();
    await runTo('returned');
    const [row] = await world.db.query<RoundRow<RoundTerms, RoundResult>>(
      `select * from rounds where game = 'wheel' and id = $1`,
      [id],
    );
    if (!row) throw new Error('no such round');
    expect(row).toMatchObject({ result: null, public_hash: publicHash });
    expect(publicHashOf(row.secret_hash ?? '')).toBe(publicHash);
    expect(row.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(deciderOf(row.starts_at, row.terms.schedule)).toEqual({ beacon: beacon?.id, round: beacon?.round });
    expect(await listed()).toContain(id);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[DR-7] leaves a round without bets out of the public list: an outage does not fill it', async () => {
    await world.open();
    const id = world.roundId();
    const before = await listed();
    await holdBack();
    await runTo('returned');
    expect((await rowOf(id))?.refunded_at).not.toBeNull();
    expect(await listed()).toEqual(before);
    expect(
      await world.db.query(`select 1 from audit_log where action = 'wheel.refund' and details->>'round' = $1`, [
        `${id}`,
      ]),
    ).toEqual([]);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[DR-6] still draws with a randomness that comes within the wait', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    await holdBack();
    await runTo('beacon');
    await world.run(50_000);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.run(2000);
    expect(phaseNow()).toBe('spin');
    await world.open();
  });

  it('[DR-7] counts anew from the resumption of an interrupted round, and is asked before anything is returned', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    await holdBack();
    await runTo('beacon');
    await world.run(59_000);
    // Betting of 20 s, the wait so far, and the gap.
    await passForDatabase(20_000 + 59_000 + 100_000);
    await world.restart({ gapMs: 100_000 });
    await world.run(30_000);
    expect([phaseNow(), await world.held(playerId)]).toEqual(['beacon', []]);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.run(2000);
    expect(phaseNow()).toBe('spin');
    await world.open();
  });

  it('[DR-7] whose process went on while its database was away draws all the same, if it has come meanwhile', async () => {
    await opened();
    await holdBack();
    await runTo('beacon');
    await world.run(1000);
    world.beacon.gives(FAKE_SIGNATURE);
    await passForDatabase(20_000 + 1000 + 100_000);
    await world.restart({ gapMs: 100_000, isContinuous: true });
    await world.run(2000);
    expect(phaseNow()).toBe('spin');
    await world.open();
  });
});
