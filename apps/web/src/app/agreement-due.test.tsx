// @vitest-environment happy-dom
import type { CallName } from '@updraft/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../entities/session/session-store.ts';
import { answerCalls, freshPage, show, signIn } from '../testing/page.tsx';
import { Site } from './Site.tsx';

const GET = 'POST /api/user/agreement/get';
const ACCEPT = 'POST /api/user/agreement/accept';
const FIRST = { version: 1, accepted_at: '2026-11-22T12:00:00.000Z' };
const SECOND = { version: 2, accepted_at: '2026-11-26T12:00:00.000Z' };
const answers: Partial<Record<CallName, unknown>> = {};

const goTo = (path: string): void => act(() => history.pushState(null, '', path));
const isDue = (): boolean | undefined => useSession.getState().user?.agreement_due;
const bar = (): HTMLElement | null => screen.queryByRole('link', { name: 'To the agreement' });
const acceptButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'I have read it and accept it' });

/** Opens a page other than the agreement, as a player who has accepted the previous version. */
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  answers[GET] = { success: true, accepted: [FIRST], agreement_due: true };
  answerCalls(answers);
  await freshPage();
  history.replaceState(null, '', '/support');
  signIn({ agreement_due: true });
  show(<Site />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
// Waits for parts of the site that may still be loading.
afterAll(() => vi.dynamicImportSettled());

it('[P3] a new version is announced above every other page, shows its changes, and is accepted', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'To the agreement' }));
  const panel = (await screen.findByRole('heading', { name: 'Please read the new version' })).closest('section');
  expect(bar()).toBeNull();
  const changes = within(panel as HTMLElement);
  expect(changes.getByRole('heading', { name: /^What changed since version 1, which you accepted/ })).toBeTruthy();
  expect(changes.getAllByRole('listitem')[0]?.textContent).toContain('sections of their own');

  answers[ACCEPT] = { status: 'success', message: 'user_api.agreement_accepted' };
  answers[GET] = { success: true, accepted: [SECOND, FIRST], agreement_due: false };
  fireEvent.click(await acceptButton());
  await screen.findByText(/^You accepted version 2 on/);
  expect(isDue()).toBe(false);
  goTo('/support');
  await screen.findByRole('heading', { level: 1, name: 'Support' });
  expect(bar()).toBeNull();
});

it.each([
  ['refused', { status: 'error', message: 'login_api.agreement_outdated' }, /^The user agreement has changed. Reload/],
  ['unanswered', null, /^Could not send your acceptance/],
])('[P3] an acceptance that is %s leaves the version due', async (_how, answer, text) => {
  answers[ACCEPT] = answer;
  goTo('/user-agreement');
  fireEvent.click(await acceptButton());
  await screen.findByText(text);
  expect(isDue()).toBe(true);
  expect(((await acceptButton()) as HTMLButtonElement).disabled).toBe(false);
  goTo('/support');
  await vi.waitFor(() => expect(bar()).not.toBeNull());
});
