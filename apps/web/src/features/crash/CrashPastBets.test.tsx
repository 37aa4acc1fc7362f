// @vitest-environment happy-dom
import type { PastBetOf } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import CrashPastBets from './CrashPastBets.tsx';

const BET: PastBetOf<'crash'> = {
  id: 9,
  game: 'crash',
  game_id: 41,
  bet: 1,
  items: [],
  itemsMore: 1,
  placed_colour: null,
  result_colour: null,
  multiplier: 1.87,
  target: NO_AUTO_CASH_OUT,
  cash_out: 1.87,
  crash_point: 3.41,
  status: 'won',
  earnings: 0.87,
  date: '2026-01-05T12:00:00.000Z',
};

beforeEach(() => freshPage('profile', 'crash_results'));

it('[I4] a past bet of crash tells auto cash-out, cash-out and crash apart, and leads to its round', () => {
  const lost: PastBetOf<'crash'> = { ...BET, id: 8, target: 5, cash_out: null, status: 'lost', earnings: -1 };
  show(<CrashPastBets icon="crash" label="Crash" rows={[BET, lost]} />);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Game',
    'Bet',
    'Items',
    'Auto cash-out',
    'Cashed out at',
    'Crashed at',
    'Status',
    'Earnings',
    'Date',
  ]);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/Auto cash-out∞by hand1\.87xCrashed at3\.41x.*won/);
  expect(rows[2]).toMatch(/Auto cash-out5\.00x–Crashed at3\.41x.*lost/);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/crash/41', '/crash/41']);
});
