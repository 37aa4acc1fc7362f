import { publicHashOf } from '@updraft/rules/fairness';
import { describe, expect, it } from 'vitest';
import { deciderOf } from '../../stakes/beacon/beacon-close.ts';
import { FAKE_SIGNATURE } from '../../testing/fake-beacon.ts';
import { wheelRounds } from '../../testing/wheel-rounds.ts';
import type { WheelWorld } from '../../testing/wheel-world.ts';

let world: WheelWorld;
const { opened, holdBack, runTo, phaseNow, rowOf, passForDatabase } = wheelRounds((made) => void (world = made));

describe('a beacon that is late', () => {
  const notice = async (playerId: number) =>
    (await world.db.query<{ name: string }>('select name from notifications where player_id = $1', [playerId])).map(
      ({ name }) => name,
    );

  it('[DR-7] a missing beacon refunds all stakes once after 60 s, with a notification', async () => {
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
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    expect(await notice(playerId)).toEqual(['notification.stakes_returned']);
    expect(world.wire.of('newGameWheel').at(-1)).toMatchObject({
      roundId: id,
      game: { phase: 'returned', not_drawn: 'late' },
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

  it('[DR-8] a round with refunded stakes reveals its seed and is listed publicly', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    const id = world.roundId();
    const { public_hash: publicHash, beacon } = world.table.snapshot(null)?.game ?? {};
    await holdBack();
    await runTo('returned');
    const row = await rowOf(id);
    expect(row).toMatchObject({ result: null, public_hash: publicHash });
    expect(publicHashOf(row.secret_hash ?? '')).toBe(publicHash);
    expect(row.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(row.starts_at && deciderOf(row.starts_at, row.terms.schedule)).toEqual({
      beacon: beacon?.id,
      round: beacon?.round,
    });
    expect(await listed()).toContain(id);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[DR-7] a refunded round without bets is not listed, so an outage does not fill the list', async () => {
    await world.open();
    const id = world.roundId();
    const before = await listed();
    await holdBack();
    await runTo('returned');
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    expect(await listed()).toEqual(before);
    expect(
      await world.db.query(`select 1 from audit_log where action = 'wheel.refund' and details->>'round' = $1`, [
        `${id}`,
      ]),
    ).toEqual([]);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.open();
  });

  it('[DR-6] randomness that arrives within the wait decides the round', async () => {
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

  it('[DR-7] the wait begins again at a resumption, and the beacon is asked before stakes are refunded', async () => {
    const { playerId, items } = await opened();
    await world.bet({ playerId, items });
    await holdBack();
    await runTo('beacon');
    await world.run(59_000);
    // The time is the betting of 20 s, the wait so far, and the gap.
    await passForDatabase(20_000 + 59_000 + 100_000);
    await world.restart({ gapMs: 100_000 });
    await world.run(30_000);
    expect([phaseNow(), await world.held(playerId)]).toEqual(['beacon', []]);
    world.beacon.gives(FAKE_SIGNATURE);
    await world.run(2000);
    expect(phaseNow()).toBe('spin');
    await world.open();
  });

  it('[DR-7] a round is drawn after a fault of the database if the randomness has arrived meanwhile', async () => {
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
