import type { TableGame } from '@updraft/contract';
import { expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import { type PastOfGame, fairnessHandlers } from './fairness.http.ts';

const CHAIN = { id: 4, game: 'second', base: 1000, length: 50, receipt: 'published' };
const db = { query: () => Promise.resolve([CHAIN]) } as unknown as Db;

const gap = (round_id: number, minute: string) => ({
  round_id,
  from: `2026-05-01T10:${minute}:00.000Z`,
  to: `2026-05-01T10:${minute}:05.000Z`,
  gap_ms: 5000,
  cashed_out_at: null,
  refunded: false,
});

const asked: unknown[] = [];
const gameWith = (interruptions: ReturnType<typeof gap>[]): PastOfGame => ({
  revealed: (place) => {
    asked.push(place);
    return Promise.resolve([]);
  },
  interruptions: () => Promise.resolve(interruptions),
});
const nowhere: PastOfGame = {
  revealed: () => Promise.reject(new Error('another game was asked')),
  interruptions: () => Promise.resolve([gap(1, '01'), gap(2, '00')]),
};
const past = new Map([
  ['first', nowhere],
  ['second', gameWith([gap(1001, '02')])],
]) as ReadonlyMap<string, PastOfGame> as ReadonlyMap<TableGame, PastOfGame>;
const handlers = fairnessHandlers({ db, past });

it('[F8] [FA-5] asks the game of the chain for its rounds, from below the given one', async () => {
  const get = handlers['GET /api/fairness/rounds'];
  await get({ chain: 4, before: 1010 }, {} as never);
  await get({ chain: 4 }, {} as never);
  expect(asked).toEqual([
    { chainId: 4, belowIndex: 10, most: 500 },
    { chainId: 4, belowIndex: null, most: 500 },
  ]);
});

it('[I4] lists the interruptions of all games together, the newest first', async () => {
  const listed = await handlers['GET /api/fairness/interruptions']({}, {} as never);
  expect(listed.map(({ game, round_id }) => [game, round_id])).toEqual([
    ['second', 1001],
    ['first', 1],
    ['first', 2],
  ]);
});
