import { publicHashOf } from '@updraft/rules/fairness';
import { describe, expect, it } from 'vitest';
import { type Holder, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import type { JackpotWorld } from '../../testing/jackpot-world.ts';
import { messageOf } from '../../testing/round-steps.ts';

let world: JackpotWorld;
const { holder, opened, snapshot, phaseNow, runTo, settle, rowOf, passForDatabase } = jackpotRounds(
  (made) => void (world = made),
);

describe('the refund of a round', () => {
  it('[JP-18] a player who stays alone for five minutes is refunded, and no interruption is listed', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const id = world.roundId();
    await world.bet(one);
    await world.run(299_000);
    expect(phaseNow()).toBe('alone');
    expect(await world.held(one.playerId)).toEqual([]);
    await world.run(1500);
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    // Pages, also new ones, show the refunded round for five seconds.
    expect(snapshot(one.playerId)).toMatchObject({
      game: { id, phase: 'returned', status: 0, players: 1, closesAt: null },
      bets: [{ status: 'refunded' }],
    });
    expect(messageOf(await world.bet({ ...one, key: 'a-bet-after-the-refund' }))).toEqual([
      'jackpot_api.game_ended',
      undefined,
    ]);
    await world.run(4000);
    expect(snapshot().game).toMatchObject({ id, phase: 'returned' });
    await world.run(1000);
    expect([world.roundId(), phaseNow()]).toEqual([id + 1, 'empty']);
    expect(await world.db.query(`select 1 from interruptions where game = 'jackpot' and round_id = $1`, [id])).toEqual(
      [],
    );
    expect(
      await world.db.query(`select details->>'bets' as bets from audit_log where action = 'jackpot.refund'`),
    ).toMatchObject([{ bets: '1' }]);
    expect(await world.db.query('select name from notifications where player_id = $1', [one.playerId])).toMatchObject([
      { name: 'notification.jackpot_alone' },
    ]);
    expect(
      world.wire
        .of('newGameJackpot')
        .filter(({ roundId }) => roundId === id)
        .at(-1)?.game,
    ).toMatchObject({
      phase: 'returned',
      status: 0,
    });
  });

  it('[JP-18] [JP-26] a player alone is refunded when the five minutes ended while no process ran', async () => {
    const [one] = (await opened({ players: 1 })) as [Holder];
    const id = world.roundId();
    await world.bet(one);
    await passForDatabase(400_000);
    await world.restart({ elsewhere: true });
    await world.run(1000);
    expect((await rowOf(id)).refunded_at).not.toBeNull();
    expect(await world.held(one.playerId)).toEqual(one.items.map(({ id: item }) => item));
  });

  it('[JP-18] nobody is refunded when a second player bets at the last moment', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    await world.bet(one);
    await world.run(299_999);
    const untilMs = world.clock.monoMs() + 1;
    world.clock.advance(10);
    const late = await holder();
    const acks = await world.bets([
      { ...late, receivedMs: untilMs },
      { ...two, receivedMs: untilMs - 1 },
    ]);
    expect(acks.map(({ message }) => message)).toEqual(['jackpot_api.game_started', 'jackpot_api.bet_made']);
    expect(phaseNow()).toBe('betting');
    await settle(id);
    expect((await rowOf(id)).refunded_at).toBeNull();
  });

  it('[DR-7] [JP-27] a beacon missing for 60 s refunds all stakes, reveals the seed, and lists the round', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    const publicHash = snapshot().game.public_hash;
    await runTo('beacon');
    await world.run(59_800);
    expect(phaseNow()).toBe('beacon');
    await world.run(400);
    expect(phaseNow()).toBe('returned');
    for (const { playerId, items } of [one, two])
      expect(await world.held(playerId)).toEqual(items.map(({ id: item }) => item));
    const row = await rowOf(id);
    expect(row).toMatchObject({ result: null, phase: 'ended' });
    expect(publicHashOf(row.secret_hash ?? '')).toBe(publicHash);
    expect(
      await world.db.query(`select 1 from interruptions where game = 'jackpot' and round_id = $1`, [id]),
    ).toHaveLength(1);
    expect(snapshot(one.playerId).bets.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    await world.run(6000);
    expect(world.roundId()).toBe(id + 1);
  });

  it('[DR-6] a late beacon within the wait refunds nobody', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    await runTo('beacon');
    await world.run(59_000);
    world.beacon.comes = true;
    await runTo('result');
    expect((await rowOf(id)).result?.winnerId).toBe(one.playerId);
    await settle(id);
  });
});
