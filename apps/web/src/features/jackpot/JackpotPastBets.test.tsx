// @vitest-environment happy-dom
import type { PastBetOf } from '@updraft/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import JackpotPastBets from './JackpotPastBets.tsx';

vi.mock('../../lib/navigation.tsx', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as never}</a>,
}));

const POT: PastBetOf<'jackpot'> = {
  id: 9,
  game: 'jackpot',
  game_id: 41,
  bet: 5,
  items: [],
  itemsMore: 0,
  placed_colour: null,
  result_colour: null,
  multiplier: 3.8,
  status: 'won',
  earnings: 14,
  date: '2026-01-05T12:00:00.000Z',
  chance: 25,
  pot: 20,
};
const LOST: PastBetOf<'jackpot'> = { ...POT, id: 8, game_id: 40, multiplier: null, status: 'lost', earnings: -5 };

beforeEach(() => freshPage('profile', 'jackpot'));

it('[I4] a past pot tells its multiplier, as the other games do; a lost stake has none', () => {
  show(<JackpotPastBets icon="jackpot" label="Jackpot" rows={[POT, LOST]} />);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Game',
    'Bet',
    'Chance',
    'Pot',
    'Multiplier',
    'Status',
    'Earnings',
    'Date',
  ]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/41.*25\.00%.*\$20\.003\.80xwon/);
  expect(rows[2]).toMatch(/40.*Pot\$[\d.]+–lost/);
});
