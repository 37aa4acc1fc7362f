import { describe, expect, it } from 'vitest';
import { type Holder, jackpotRounds } from '../../testing/jackpot-rounds.ts';
import type { JackpotWorld } from '../../testing/jackpot-world.ts';
import { messageOf } from '../../testing/round-steps.ts';

let world: JackpotWorld;
const { opened, snapshot, runTo, settle, rowOf, passForDatabase, betsOf } = jackpotRounds(
  (made) => void (world = made),
);

describe('[JP-26] an interruption', () => {
  it('an interruption changes neither tickets nor close nor beacon round', async () => {
    const [one, two] = (await opened({ items: 2 })) as [Holder, Holder];
    await world.bets([one, two]);
    const before = snapshot(one.playerId);
    await world.restart({ elsewhere: true });
    const after = snapshot(one.playerId);
    expect({ ...after, serverTime: 0, game: { ...after.game, msLeft: 0, timer: 0 } }).toEqual({
      ...before,
      serverTime: 0,
      game: { ...before.game, msLeft: 0, timer: 0 },
    });
    await settle(world.roundId());
  });

  it('an interruption keeps the hash of the tickets, and the wait for the beacon begins again', async () => {
    const [one, two] = (await opened()) as [Holder, Holder];
    const id = world.roundId();
    world.beacon.comes = false;
    await world.bets([one, two]);
    await runTo('beacon');
    const { tickets_hash: hash } = snapshot().game;
    await passForDatabase(90_000);
    await world.restart({ elsewhere: true });
    await world.run(59_000);
    expect(snapshot().game).toMatchObject({ phase: 'beacon', tickets_hash: hash });
    world.beacon.comes = true;
    await runTo('result');
    expect((await rowOf(id)).result?.ticketsHash).toBe(hash);
    await settle(id);
  });

  it('betting ends at once if the countdown ended while no process ran', async () => {
    const [one, two, three] = (await opened({ players: 3 })) as [Holder, Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await passForDatabase(31_000);
    await world.restart({ elsewhere: true });
    expect(messageOf(await world.bet(three))).toEqual(['jackpot_api.game_started', undefined]);
    await settle(id);
    expect((await rowOf(id)).result).not.toBeNull();
  });

  it.each(['spin', 'result'])('[JP-26] an interruption keeps winner and spinner in the phase %s', async (phase) => {
    const [one, two] = (await opened({ winner: 'last' })) as [Holder, Holder];
    const id = world.roundId();
    await world.bets([one, two]);
    await runTo('spin');
    const { spin } = snapshot();
    const passedMs = phase === 'spin' ? 4000 : 11_000;
    const fromMs = performance.now();
    world.clock.advance(passedMs);
    await passForDatabase(passedMs);
    await world.restart({ elsewhere: true });
    const again = snapshot().spin;
    expect({ ...again, ms: 0, endTime: 0 }).toEqual({ ...spin, ms: 0, endTime: 0 });
    expect(again?.ms).toBeLessThanOrEqual(Math.max(0, 10_000 - passedMs));
    // The database's clock has also moved by the time that the steps took.
    const tookMs = performance.now() - fromMs;
    expect(again?.ms ?? 0).toBeGreaterThanOrEqual(Math.max(0, 10_000 - passedMs - 2000 - tookMs));
    await settle(id);
    expect((await betsOf(two.playerId)).map(({ status }) => status)).toEqual([1]);
    expect((await betsOf(one.playerId)).map(({ status }) => status)).toEqual([2]);
  });
});
