// @vitest-environment happy-dom
import type { PastBetOf } from '@updraft/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import WheelPastBets from './WheelPastBets.tsx';

vi.mock('../../lib/navigation.tsx', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as never}</a>,
}));

const WON: PastBetOf<'wheel'> = {
  id: 9,
  game: 'wheel',
  game_id: 51,
  bet: 5,
  items: [],
  itemsMore: 0,
  placed_colour: 'red',
  result_colour: 'red',
  multiplier: 3,
  status: 'won',
  earnings: 10,
  date: '2026-01-05T12:00:00.000Z',
  sector: 7,
};
const LOST: PastBetOf<'wheel'> = { ...WON, id: 8, placed_colour: 'black', status: 'lost', earnings: -5 };

beforeEach(() => freshPage('profile', 'wheel'));

it('[I4] a past bet tells what it was paid; beside a lost one no multiplier stands', () => {
  show(<WheelPastBets icon="wheel" label="Wheel" rows={[WON, LOST]} />);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Game',
    'Bet',
    'Your colour',
    'Result',
    'Multiplier',
    'Status',
    'Earnings',
    'Date',
  ]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/Red.*Red3xwon/);
  expect(rows[2]).toMatch(/Black.*Red–lost/);
});
