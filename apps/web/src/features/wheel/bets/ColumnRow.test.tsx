// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../../testing/page.tsx';
import { bet } from '../state.fixtures.ts';
import { ColumnRow } from './ColumnRow.tsx';

beforeEach(() => freshPage('wheel'));

it.each([
  ['won', 20, 'Won $20.00', true],
  ['won', 10, 'Returned $10.00', false],
  ['lost', 0, 'Lost $10.00', false],
] as const)('[F10] a bet of 10 dollars that %s and is paid %s reads "%s"', (status, win, text, isGreen) => {
  show(<ColumnRow bet={bet(1, { price: 10, status, win })} isOwn={false} />);
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain(text);
  expect(row.innerHTML.includes('text-win')).toBe(isGreen);
});
