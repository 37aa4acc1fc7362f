// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import { ReferralPanel } from './ReferralPanel.tsx';

beforeEach(() => freshPage('profile'));

it('[RF-8] shows the link and sums alone', () => {
  const referrals = {
    ...{ code: '0A1B2C3D4E5F', count: 3, earned: 4.2, staked: 1100, pending: 0.2 },
    next_credit_at: '2031-02-01T00:00:00.000Z',
  };
  show(<ReferralPanel referrals={referrals} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Your link/ }).value).toBe(
    `${location.origin}/?ref=0A1B2C3D4E5F`,
  );
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '3',
    '$1,100.00',
    '$4.20',
    '$0.20',
  ]);
  expect(screen.getByText(/You get 0\.4% of the settled stakes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy();
});
