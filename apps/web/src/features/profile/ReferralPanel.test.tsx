// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import { ReferralPanel } from './ReferralPanel.tsx';

const REFERRALS = {
  code: '0A1B2C3D4E5F',
  count: 3,
  earned: 4.2,
  staked: 1100,
  pending: 0.2,
  next_credit_at: '2031-02-01T00:00:00.000Z',
};

beforeEach(() => freshPage('profile'));

it('[RF-8] shows the link and sums alone', () => {
  show(<ReferralPanel referrals={REFERRALS} />);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Your link' }).textContent).toBe(`${location.origin}/?ref=0A1B2C3D4E5F`);
  expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
    '3',
    '$1,100.00',
    '$4.20',
    '$0.20',
  ]);
  expect(screen.getByText(/You get 0\.4% of the settled stakes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy();
});

it('hands the link to the apps of the device where it can', () => {
  const shared: unknown[] = [];
  const share = (what: unknown): Promise<void> => Promise.resolve(void shared.push(what));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  show(<ReferralPanel referrals={REFERRALS} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ url: `${location.origin}/?ref=0A1B2C3D4E5F` }]);
  vi.unstubAllGlobals();
});
