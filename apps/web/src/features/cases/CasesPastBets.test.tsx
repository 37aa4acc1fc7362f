// @vitest-environment happy-dom
import type { PastBetOf } from '@updraft/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import CasesPastBets from './CasesPastBets.tsx';

vi.mock('../../lib/navigation.tsx', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as never}</a>,
}));

const WON = { image: 'x', market_hash_name: 'AK-47 | Redline', name_ru: '', rarity: 'covert', price: 7 } as const;
const OPENING: PastBetOf<'cases'> = {
  id: 9,
  game: 'cases',
  game_id: 9,
  bet: 5,
  items: [],
  itemsMore: 0,
  placed_colour: null,
  result_colour: null,
  battle: null,
  multiplier: 1.4,
  status: 'won',
  earnings: 2,
  date: '2026-01-05T12:00:00.000Z',
  box: { id: 3, name: 'Kite', name_ru: 'Змей', art: 'kite' },
  won: WON,
};

beforeEach(() => freshPage('profile', 'cases'));

it('[I4] a past opening tells the box, the item and their ratio, and leads to its verification', () => {
  show(<CasesPastBets icon="case" label="Cases" rows={[OPENING]} />);
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Game',
    'Bet',
    'Case',
    'Item',
    'Item / price',
    'Status',
    'Earnings',
    'Date',
  ]);
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/9.*\$5\.00.*Kite.*Redline.*1\.40x.*won.*\+\$2\.00/);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/cases/opening/9',
    '/cases/3',
  ]);
});

it('a past opening of a battle names the battle, and leads to it', () => {
  show(<CasesPastBets icon="case" label="Cases" rows={[{ ...OPENING, battle: 12 }]} />);
  expect(screen.getByRole('link', { name: 'Battle 12' }).getAttribute('href')).toBe('/cases/battles/12');
});

it.each([
  [2, 'won', true],
  [0, 'returned', false],
  [-3, 'returned', false],
])('[F10] an opening that earned %s dollars is called "%s"', (earnings, status, isGreen) => {
  show(<CasesPastBets icon="case" label="Cases" rows={[{ ...OPENING, earnings }]} />);
  const [row] = screen.getAllByRole('row').slice(1);
  expect(row?.textContent).toContain(status);
  expect(row?.innerHTML.includes('text-win')).toBe(isGreen);
});
