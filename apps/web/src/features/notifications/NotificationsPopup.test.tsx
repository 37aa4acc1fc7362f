// @vitest-environment happy-dom
import { NOTIFICATIONS_PAGE } from '@updraft/contract/constants';
import type { Notification } from '@updraft/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, show, signIn, stubSight } from '../../testing/page.tsx';
import { getSession } from '../../entities/session/session-store.ts';
import NotificationsPopup from './NotificationsPopup.tsx';

const LIST = 'POST /api/user/notification/list';
const READ = 'POST /api/user/notification/readAll';
const one = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  name: 'notification.promo',
  content: 'notification.promo_item',
  params: { code: `CODE${id}` },
  isRead: true,
  created_at: '2026-01-01T00:00:00.000Z',
  ...change,
});
const SESSION = one(1, { name: 'notification.session', content: 'notification.session_text' });
const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => one(from - at));
const open = () => show(<NotificationsPopup anchor={{ current: document.body }} />);
const titles = () => screen.queryAllByText(/^Promo code CODE/).map(({ textContent }) => textContent);

beforeEach(async () => {
  await freshPage('notification');
  stubSight();
});

it('the whole row leads to what it is about; others lead nowhere', async () => {
  answerCalls({ [READ]: { status: 'success' } });
  const about = { kind: 'round', game: 'wheel', id: 12 } as const;
  signIn({ notifications: [one(2, { name: 'notification.round_refunded', params: { round: 12 }, about }), SESSION] });
  open();
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/wheel/12']);
  expect(links[0]?.textContent).toContain('Round 12 was interrupted');
});

it('older ones come page by page, behind those that arrive meanwhile', async () => {
  const made = answerCalls({
    [READ]: { status: 'success' },
    [LIST]: { success: true, notifications: page(100 - NOTIFICATIONS_PAGE, 2), next: null },
  });
  signIn({ notifications: page(100, NOTIFICATIONS_PAGE) });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await waitFor(() => expect(titles()).toHaveLength(NOTIFICATIONS_PAGE + 2));
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  act(() => getSession().addNotification(one(101)));
  await waitFor(() => expect(titles()[0]).toBe('Promo code CODE101'));
  expect(new Set(titles()).size).toBe(NOTIFICATIONS_PAGE + 3);
  expect(made.filter((call) => call === LIST)).toHaveLength(1);
});

it('says that older ones could not be loaded, with another try', async () => {
  answerCalls({ [READ]: { status: 'success' }, [LIST]: { status: 400, message: 'app_api.bad_request' } });
  signIn({ notifications: page(100, NOTIFICATIONS_PAGE) });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await screen.findByText('Could not load older notifications.');
  expect(titles()).toHaveLength(NOTIFICATIONS_PAGE);
});
