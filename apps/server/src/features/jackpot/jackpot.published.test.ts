import { publicHashOf, sha256 } from '@updraft/rules/fairness';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type JackpotWorld, createJackpotWorld } from '../../testing/jackpot-world.ts';
import { findChain } from '../fairness/chains.store.ts';
import { jackpotHandlers } from './jackpot.http.ts';

let world: JackpotWorld;
beforeAll(async () => {
  world = await createJackpotWorld();
});
afterEach(async () => {
  Object.assign(world.beacon, { comes: true, wasOut: false });
  await world.expectBalanced();
});
afterAll(() => world.drop());

/** Opens a round with bets of two players, and holds the beacon back until the test releases it. */
const openedWithBets = async () => {
  world.beacon.comes = false;
  await world.open();
  const holders = [];
  for (const count of [2, 1]) {
    const { id: playerId } = await world.player();
    holders.push({ playerId, items: await world.give(playerId, count) });
  }
  const acks = await world.bets(holders);
  expect(acks.map(({ status }) => status)).toEqual(['success', 'success']);
  return { id: world.roundId(), holders };
};
/** Lets the clock run until the round is in that phase. */
const runTo = async (phase: string): Promise<void> => {
  const phaseNow = () => world.table.snapshot(null)?.game.phase;
  for (let guard = 0; guard < 3000 && phaseNow() !== phase; guard++) await world.run(50);
  expect(phaseNow()).toBe(phase);
};
const storedHash = async (id: number): Promise<string | undefined> =>
  (
    await world.db.query<{ hash: string | undefined }>(
      `select at_close ->> 'ticketsHash' as hash from rounds where game = 'jackpot' and id = $1`,
      [id],
    )
  )[0]?.hash;
/** Returns the page of a round. */
const pageOf = async (id: number) => {
  const { db, clock, catalogue, table } = world;
  const chainOf = (chainId: number) => findChain(db, chainId);
  const calls = jackpotHandlers({ db, clock, catalogue, table, chainOf } as never);
  const answer = await calls['POST /api/jackpot/getGame']({ id }, {} as never);
  if (!answer.success) throw new Error(answer.message);
  return answer.game;
};
/** Computes the list of tickets from the bets, by the rule. */
const listOf = (holders: readonly { playerId: number; items: readonly { price_cents: number }[] }[]): string => {
  let last = 0;
  const ranges = holders.flatMap(({ playerId, items }) =>
    items.map(({ price_cents: cents }) => {
      const from = last + 1;
      last += cents;
      return `${from}-${last}:${playerId}`;
    }),
  );
  return ranges.join(',');
};

describe('[JP-3] the list of tickets', () => {
  it('the list of tickets and its hash are durable from the close on, also for another process', async () => {
    const { id, holders } = await openedWithBets();
    expect([await storedHash(id), (await pageOf(id)).tickets_hash, (await pageOf(id)).tickets]).toEqual([
      null,
      null,
      null,
    ]);
    await runTo('beacon');
    const told = world.wire.of('jackpotTimer').at(-1)?.ticketsHash;
    const hash = sha256(listOf(holders));
    expect([told, await storedHash(id)]).toEqual([hash, hash]);
    expect(await pageOf(id)).toMatchObject({
      status: 'beacon',
      tickets_hash: hash,
      tickets: listOf(holders),
      result: null,
    });
    await world.restart({ gapMs: 100, elsewhere: true });
    expect(world.table.snapshot(null)?.game.tickets_hash).toBe(hash);
    world.beacon.comes = true;
    await runTo('result');
    expect(await pageOf(id)).toMatchObject({
      tickets_hash: hash,
      tickets: null,
      result: { tickets: expect.any(Number) as number },
    });
    await world.run(60_000);
  });

  it('[DR-8] the list of tickets stays published after a refund, so that the missed result can be computed', async () => {
    const { id, holders } = await openedWithBets();
    const publicHash = world.table.snapshot(null)?.game.public_hash;
    await runTo('returned');
    const page = await pageOf(id);
    expect(page).toMatchObject({
      status: 'ended',
      result: null,
      tickets: listOf(holders),
      tickets_hash: sha256(listOf(holders)),
    });
    expect(publicHashOf(page.secret_hash ?? '')).toBe(publicHash);
    expect(page.beacon?.round).toBeGreaterThan(0);
  });

  it('a list of tickets that differs from the published one stops the draw before its commit', async () => {
    const { id } = await openedWithBets();
    await runTo('beacon');
    const change = (hash: string | undefined) =>
      world.db.query(
        `update rounds set at_close = jsonb_build_object('ticketsHash', $2::text) where game = 'jackpot' and id = $1`,
        [id, hash],
      );
    const hash = await storedHash(id);
    await change(sha256('another list'));
    await world.restart({ isContinuous: true });
    world.beacon.comes = true;
    await expect(world.run(100)).rejects.toThrow('not those of its close');
    await expect(pageOf(id)).rejects.toThrow('not those of its close');
    await change(hash);
    await world.restart({ isContinuous: true });
    await runTo('result');
    await world.run(60_000);
  });
});

it('[DR-12] stakes are refunded when the beacon round was out at the close, and no list is published', async () => {
  const { id, holders } = await openedWithBets();
  world.beacon.wasOut = true;
  await runTo('returned');
  for (const { playerId, items } of holders)
    expect(new Set(await world.held(playerId))).toEqual(new Set(items.map((item) => item.id)));
  expect(await pageOf(id)).toMatchObject({ status: 'ended', result: null, tickets_hash: null, tickets: null });
});
