// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { JackpotRoundPage } from './JackpotRoundPage.tsx';
import { betOf, winnerOf } from './state.fixtures.ts';
import type { JackpotRound } from './wire.ts';

const HASH = 'a'.repeat(64);
const MOMENT = '2026-01-05T12:00:00.000Z';

/** Pot of three players at $1 each. The last player is on the second page. */
const ROUND: JackpotRound = {
  id: 5,
  status: 'ended',
  day_of_month: 5,
  public_hash: HASH,
  secret_hash: HASH,
  rules_version: 1,
  chain: { id: 1, base: 4, index: 1, length: 9, commitment: HASH, beacon_round: 1, salt: HASH, seed: HASH },
  started_at: MOMENT,
  ended_at: MOMENT,
  refunded_at: null,
  settled_at: MOMENT,
  closes_at_ms: 0,
  tickets: null,
  totals: { players: 3, bank: 3, items: 3 },
  total_won: 3,
  interruption: null,
  tickets_hash: HASH,
  result: { winner: winnerOf(1), tickets: 300, beacon_randomness: HASH, beacon_signature: 'ab'.repeat(96) },
  beacon: null,
  bets: [betOf(1, 1, { status: 'won', win: 3 }), betOf(2, 1, { status: 'lost', win: 0 })],
  chances: { 1: { chance: 33.34 }, 2: { chance: 33.33 } },
  bets_next: 'next',
};

beforeEach(() => freshPage('jackpot', 'fairness'));
afterEach(() => void vi.unstubAllGlobals());

it('[JP-2] the chance of each player is the one that the server names, on every page of players', async () => {
  answerCalls({
    'POST /api/jackpot/get': { history: [], game: null, settings: null },
    'POST /api/jackpot/getGame': { success: true, game: ROUND },
    // A client that computed the chance itself would show 33.33%.
    'POST /api/jackpot/getBets': {
      success: true,
      bets: [betOf(3, 1, { status: 'lost', win: 0 })],
      next: null,
      chances: { 3: { chance: 33.34 } },
    },
  });
  show(<JackpotRoundPage id={5} check={() => null} />);
  const chances = (): (string | null)[] => screen.getAllByText(/^33\.3\d%$/).map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(chances()).toEqual(['33.34%', '33.33%']));
  fireEvent.click(screen.getByRole('button', { name: /more/i }));
  await vi.waitFor(() => expect(chances()).toEqual(['33.34%', '33.33%', '33.34%']));
});

it("names the winning ticket in the winner's row, and the range that holds it", async () => {
  const result = {
    winner: winnerOf(2, { ticket: 160 }),
    tickets: 300,
    beacon_randomness: HASH,
    beacon_signature: 'ab'.repeat(96),
  };
  const tickets = [
    { from: 1, to: 50 },
    { from: 151, to: 200 },
  ];
  const bets = [betOf(1, 1, { status: 'lost', win: 0 }), betOf(2, 1, { status: 'won', win: 3, tickets })];
  answerCalls({
    'POST /api/jackpot/get': { history: [], game: null, settings: null },
    'POST /api/jackpot/getGame': { success: true, game: { ...ROUND, result, bets, bets_next: null } },
  });
  show(<JackpotRoundPage id={6} check={() => null} />);
  expect(await screen.findByText('in the range 151–200')).toBeTruthy();
  expect(screen.getAllByText('ticket 160 won')).toHaveLength(1);
  expect(screen.getByText('151–200')).toBeTruthy();
});

const LIST = '1-100:1,101-200:2,201-300:3';

it.each([
  ['refunded after betting had closed', { refunded_at: MOMENT, tickets: LIST }, true],
  ['refunded because a player was alone', { refunded_at: MOMENT, tickets: null, tickets_hash: null }, false],
  ['waiting for its draw', { tickets: LIST, status: 'beacon' }, false],
] as const)('shows the published list of tickets of a round that was %s: %j', async (_, over, isShown) => {
  answerCalls({
    'POST /api/jackpot/get': { history: [], game: null, settings: null },
    'POST /api/jackpot/getGame': { success: true, game: { ...ROUND, result: null, ...over } },
  });
  show(<JackpotRoundPage id={7} check={() => <p>checked</p>} />);
  expect(await screen.findByText('checked')).toBeTruthy();
  const list = screen.queryByRole('region', { name: 'Published list of tickets' });
  expect(list?.textContent?.includes(LIST) ?? false).toBe(isShown);
  expect(list?.textContent?.includes(HASH) ?? false).toBe(isShown);
});
