// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideSessionActions } from '../entities/session/session-actions.ts';
import { openModal, useModals } from '../lib/modals.ts';
import { getToken, storeToken } from '../lib/token.ts';
import { freshPage, signIn } from '../testing/page.tsx';
import { followOtherTab, followOtherTabs } from './other-tab.ts';

const KEY = 'api_token';
const actions = {
  signIn: vi.fn((token: string) => {
    storeToken(token);
    signIn();
    return Promise.resolve();
  }),
  signOut: vi.fn(),
  ended: vi.fn(() => Promise.resolve()),
  reload: vi.fn(),
};
const reload = vi.fn();
const done = () => ({
  signedIn: actions.signIn.mock.calls.flat(),
  ended: actions.ended.mock.calls.flat(),
  reloads: reload.mock.calls.length,
});
const NOTHING = { signedIn: [], ended: [], reloads: 0 };

beforeEach(async () => {
  vi.clearAllMocks();
  provideSessionActions(actions);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  await freshPage();
  storeToken(null);
});
afterEach(() => {
  localStorage.clear();
  storeToken(null);
  vi.restoreAllMocks();
});

it.each([KEY, null])('a player whose token another tab has removed is signed out (entry: %s)', (key) => {
  storeToken('own');
  localStorage.removeItem(KEY);
  followOtherTab({ key });
  expect(done()).toEqual({ ...NOTHING, ended: ['user_api.session_ended'] });
});

it('the page of a player is loaded anew when another tab has stored another token', () => {
  storeToken('own');
  localStorage.setItem(KEY, 'another');
  followOtherTab({ key: KEY });
  expect(done()).toEqual({ ...NOTHING, reloads: 1 });
  expect(getToken()).toBe('own');
});

it('a visitor is signed in with the token that another tab has stored', () => {
  localStorage.setItem(KEY, 'another');
  followOtherTab({ key: KEY });
  expect(done()).toEqual({ ...NOTHING, signedIn: ['another'] });
});

it('[S3] a sign-in window that was cut off signs in here, and what the sign-in was begun for goes on', async () => {
  openModal('login', { then: 'deposit' });
  localStorage.setItem(KEY, 'another');
  followOtherTab({ key: KEY });
  await vi.waitFor(() => expect(useModals.getState().name).toBe('deposit'));
});

it('nothing changes with another entry, or when the token is the same', () => {
  storeToken('own');
  followOtherTab({ key: KEY });
  localStorage.setItem(KEY, 'another');
  followOtherTab({ key: 'settings' });
  expect(done()).toEqual(NOTHING);
});

it('a page that the browser kept follows what other tabs stored meanwhile when it is shown again', () => {
  storeToken('own');
  followOtherTabs();
  localStorage.removeItem(KEY);
  const shown = (persisted: boolean) =>
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent);
  shown(false);
  expect(done()).toEqual(NOTHING);
  shown(true);
  expect(done()).toEqual({ ...NOTHING, ended: ['user_api.session_ended'] });
});
