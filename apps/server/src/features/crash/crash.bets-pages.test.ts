import { type CrashBet, LIVE_BETS_SHOWN, calls } from '@updraft/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerContext } from '../../http/calls.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { insertPastBets, insertPastRounds } from '../../testing/past-bets.ts';
import { findChain } from '../fairness/chains.store.ts';
import { crashHandlers } from './crash.http.ts';

const ROUND = 1_000_000;
const PLAYERS = 2 * LIVE_BETS_SHOWN + 30;

let world: CrashWorld;
let handlers: ReturnType<typeof crashHandlers>;
let players: number[];
beforeAll(async () => {
  world = await createCrashWorld();
  const { db, catalogue, table } = world;
  handlers = crashHandlers({ db, catalogue, table, chainOf: (id) => findChain(db, id) });
  players = await Promise.all(Array.from({ length: PLAYERS }, async () => (await world.player()).id));
  await insertPastRounds(db, { first: ROUND, count: 2000 });
  // Every seven players stake the same, so a page ends between equal bets.
  for (const [at, playerId] of players.entries())
    await insertPastBets(db, { playerId, firstRound: ROUND, count: 1, stakeCents: 100 + Math.floor(at / 7) });
  // The player with the smallest stake has bet twice.
  await insertPastBets(db, { playerId: players[PLAYERS - 1] ?? 0, firstRound: ROUND + 1, count: 1, stakeCents: 1 });
  // So many bets of other rounds are inserted that a full scan is not the cheapest plan.
  for (const playerId of players.slice(1, 6))
    await insertPastBets(db, { playerId, firstRound: ROUND + 2, count: 1990 });
  await db.exec('analyze bets');
});
afterAll(() => world.drop());

const page = async (asked: { id: number; user_id?: number; cursor?: string }) => {
  const answer = await handlers['POST /api/crash/getBets'](
    calls['POST /api/crash/getBets'].input.parse(asked),
    {} as PlayerContext,
  );
  return answer.success ? answer : expect.fail(answer.message);
};

describe('the bets of a round', () => {
  it('[I4] pages of a hundred contain each bet of a round once, the largest first', async () => {
    const seen: CrashBet[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const { bets, next }: { bets: CrashBet[]; next: string | null } = await page({
        id: ROUND,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...bets);
      sizes.push(bets.length);
      cursor = next;
    } while (cursor !== null);
    expect(sizes).toEqual([LIVE_BETS_SHOWN, LIVE_BETS_SHOWN, 30]);
    expect(new Set(seen.map(({ user }) => user.id))).toEqual(new Set(players));
    expect(seen.map(({ bank }) => bank)).toEqual(seen.map(({ bank }) => bank).sort((a, b) => b - a));
  });

  it('[I4] getGame returns the first page of bets and the cursor of the next', async () => {
    const answer = await handlers['POST /api/crash/getGame']({ id: ROUND }, {} as PlayerContext);
    const first = await page({ id: ROUND });
    expect(answer).toMatchObject({
      success: true,
      game: { bets: first.bets, bets_next: first.next, totals: { players: PLAYERS } },
    });
    expect(first.next).not.toBeNull();
    expect(await handlers['POST /api/crash/getGame']({ id: ROUND + 1 }, {} as PlayerContext)).toMatchObject({
      success: true,
      game: { bets: [{}], bets_next: null },
    });
  });

  it('[I4] all bets of one player are listed, however small', async () => {
    const smallest = players[0] ?? 0;
    expect((await page({ id: ROUND })).bets.some(({ user }) => user.id === smallest)).toBe(false);
    expect(await page({ id: ROUND, user_id: smallest })).toMatchObject({
      bets: [{ user: { id: smallest }, bank: 1 }],
      next: null,
    });
    expect(await page({ id: ROUND + 1, user_id: smallest })).toMatchObject({ bets: [], next: null });
  });

  it('bets of an unknown round are refused', async () => {
    expect(await handlers['POST /api/crash/getBets']({ id: 777_777 }, {} as PlayerContext)).toEqual({
      success: false,
      message: 'crash_api.game_not_found',
    });
  });

  it('[I4] bets of a round are found by the index of rounds, without reading other rounds', async () => {
    const plan = await world.db.query<{ 'QUERY PLAN': string }>(
      `explain select b.id from (
         select *
         from bets b
         where b.game = 'crash'
           and b.round_id = ${ROUND}
           and (b.stake_cents < 110 or (b.stake_cents = 110 and b.id > 5))
         order by b.stake_cents desc, b.id
         limit 101) b
       join players p on p.id = b.player_id order by b.stake_cents desc, b.id`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('bets_round');
    expect(text).not.toContain('Seq Scan on bets');
  });
});
