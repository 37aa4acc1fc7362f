import { CONTRACT, type SiteContract, contractWith } from '@updraft/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsReference } from '../../tools/docs/calls.ts';
import { eventsReference } from '../../tools/docs/events.ts';
import { openApi } from '../../tools/docs/openapi.ts';
import { TOSS_BET_MESSAGES, coinTossContract } from './contract.ts';
import * as english from './texts/en.ts';
import * as russian from './texts/ru.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Rows of the guide's tables that name a file and an entry in it. */
const entries = [...read('docs/NEW-GAME.md').matchAll(/^\| [a-z, ]+ \| `([^`]+\.tsx?)` \| `([^`]+)` \|$/gm)].map(
  ([, file = '', entry = '']) => [file, entry] as const,
);

it.each([
  ['English', english],
  ['Russian', russian],
])('every refusal of the coin toss has a text in %s', (_language, { coin_toss_api }) => {
  const own = TOSS_BET_MESSAGES.filter((key) => key.startsWith('coin_toss_api.'));
  expect(own.filter((key) => !Object.hasOwn(coin_toss_api, key.slice('coin_toss_api.'.length)))).toEqual([]);
});

it('the guide shows the entry of crash and of the coin toss for every layer', () => {
  expect(entries.map(([file]) => file)).toHaveLength(9);
});

it.each(entries)('the guide shows the entry of %s', (file, entry) => {
  expect(read(file)).toContain(entry);
});

it('a site with the game has its calls and events besides the product’s, which do not change', () => {
  const { calls, serverEvents } = contractWith([coinTossContract]);
  expect(Object.keys(calls)).toEqual([...Object.keys(CONTRACT.calls), 'POST /api/coin-toss/setBet']);
  expect(Object.keys(serverEvents)).toHaveLength(Object.keys(CONTRACT.serverEvents).length + 6);
  expect(Object.keys(CONTRACT.calls)).not.toContain('POST /api/coin-toss/setBet');
});

it('a player’s past bets of the coin toss have its own fields only on a site with the game', () => {
  const usual = {
    id: 1,
    game: 'coin_toss',
    game_id: 5,
    bet: 1,
    items: [],
    itemsMore: 1,
    multiplier: 1.92,
    status: 'won',
    placed_colour: null,
    result_colour: null,
    earnings: 0.92,
    date: '2026-01-05T12:00:00.000Z',
  };
  const page = { success: true, bets: [{ ...usual, side: 'heads', result: 'heads' }], next: null };
  const outputOf = ({ calls }: SiteContract) => calls['POST /api/user/getBets']?.output;
  expect(outputOf(contractWith([coinTossContract]))?.parse(page)).toEqual(page);
  expect(outputOf(contractWith([coinTossContract]))?.safeParse({ ...page, bets: [usual] }).success).toBe(false);
  expect(outputOf(CONTRACT)?.safeParse(page).success).toBe(false);
});

it('`watch` returns a snapshot of the coin toss only on a site with the game', () => {
  const ackOf = ({ clientEvents }: SiteContract) => clientEvents['watch']?.ack;
  const withToss = ackOf(contractWith([coinTossContract]));
  const between = (game: string | null) => ({ status: 'success', game, snapshot: null });
  for (const game of ['crash', 'coin_toss', null]) expect(withToss?.parse(between(game))).toEqual(between(game));
  expect(withToss?.safeParse(between('roulette')).success).toBe(false);
  expect(ackOf(CONTRACT)?.safeParse(between('coin_toss')).success).toBe(false);
  const refused = { status: 'error', message: 'app_api.not_found' };
  expect(withToss?.parse(refused)).toEqual(refused);
  // The snapshot must be that of the named game, and null without a game.
  const snapshot = {
    roundId: 1,
    userId: null,
    publicHash: 'a'.repeat(64),
    phase: 'open',
    msLeft: 10,
    result: null,
    bets: [],
    totals: { players: 0, bank: 0, items: 0 },
    maintenance: false,
  };
  const toss = { ...between('coin_toss'), snapshot };
  expect(withToss?.parse(toss)).toEqual(toss);
  for (const game of ['crash', null]) expect(withToss?.safeParse({ ...toss, game }).success).toBe(false);
});

it('two games with one name, or with one call, are refused', () => {
  expect(() => contractWith([coinTossContract, coinTossContract])).toThrow('has the game coin_toss already');
  expect(() => contractWith([coinTossContract, { ...coinTossContract, name: 'other' }])).toThrow(
    'has POST /api/coin-toss/setBet already',
  );
});

it('the reference is generated from any given contract', () => {
  const contract = contractWith([coinTossContract]);
  expect(callsReference(contract.calls)).toContain('## POST /api/coin-toss/setBet\n');
  expect(eventsReference(contract)).toContain('### coinTossResult\n');
  expect(openApi(contract.calls)).toContain('"/api/coin-toss/setBet"');
});
