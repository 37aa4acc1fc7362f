// @vitest-environment happy-dom
import type { WonCaseItem } from '@updraft/contract';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useExchangeProgress } from '../../../entities/inventory/exchange-progress.ts';
import { getSettings } from '../../../lib/settings.ts';
import { freshPage, show } from '../../../testing/page.tsx';
import { Result } from './Result.tsx';

vi.mock('../../../lib/navigation.tsx', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: never }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const KIND = { image: 'x', market_hash_name: 'AK-47 | Redline', name_ru: '', rarity: 'covert' } as const;
const OPENING = {
  key: 'k',
  playerId: 7,
  box: { id: 1, name: 'Box', name_ru: 'Кейс' },
  request: { id: 1, count: 1, box_hash: 'h', price: 2, return_percent: 92, server_seed_hash: 's', nonce: 3 },
};
const showResult = (count: number, sold: readonly number[] = [], price = 1) => {
  const won = Array.from(
    { length: count },
    (_, at) =>
      ({
        myId: at + 1,
        price,
        opening: at + 11,
        entry: 2,
        nonce: 3,
        rarity: 'covert',
        item: KIND,
      }) as unknown as WonCaseItem,
  );
  show(<Result state={{ kind: 'shown', opening: OPENING, won, isRestored: false, sold, chosen: [] }} />);
};

beforeEach(async () => {
  await freshPage('cases');
  return () => {
    getSettings().setLanguage('en');
    useExchangeProgress.setState({ selling: false });
  };
});

const HINT = 'Press an item to sell it separately.';

it.each([2, 3, 4, 5])('a result of %s items states that one can be sold alone, in both languages', async (count) => {
  showResult(count);
  expect(screen.getByText(HINT).className).not.toMatch(/sr-only|hidden/);
  getSettings().setLanguage('ru');
  expect(await screen.findByText('Нажмите на предмет, чтобы продать его отдельно.')).toBeTruthy();
});

it('one item leaves nothing to choose', () => {
  showResult(1);
  expect(screen.queryByText(HINT)).toBeNull();
});

it('items that are all sold leave nothing to choose', () => {
  showResult(2, [1, 2]);
  expect(screen.queryByText(HINT)).toBeNull();
});

it.each([1, 2, 3, 4, 5])('each of %s openings has its link to verify, at every size', (count) => {
  showResult(count);
  const links = screen.getAllByRole('link', { name: /^Check this opening/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: count }, (_, at) => `/cases/opening/${at + 11}`),
  );
  for (const link of links) expect(link.className).not.toMatch(/(^|[\s:])hidden/);
});

it.each([1, 2])('[F10] names the grade of each of %s items, and shows no win', (count) => {
  showResult(count);
  expect(screen.getAllByText('Covert')).toHaveLength(count);
  expect(screen.getByText(/^Worth/).closest('.text-win')).toBeNull();
});

it('[F10] a gain is the largest on the stage: its sum, and how much more it is than what was paid', () => {
  showResult(2, [], 4.5);
  expect(screen.getByText('$7.00 more than paid').closest('.text-win')).not.toBeNull();
  expect(screen.getByText('$9.00').className).toContain('md:text-40');
  expect(screen.queryByText(/^Worth/)).toBeNull();
});

it('lets no item be chosen and the result not be closed while items are being sold', () => {
  useExchangeProgress.setState({ selling: true });
  showResult(2);
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Keep all' })).toHaveProperty('disabled', true);
});

it('a card that can be chosen for sale shows that before it is pressed; a lone or sold one does not', () => {
  const marks = (): number => document.querySelectorAll('li .rounded-full.absolute').length;
  showResult(3, [2]);
  expect(marks()).toBe(2);
  cleanup();
  showResult(1);
  expect(marks()).toBe(0);
});
