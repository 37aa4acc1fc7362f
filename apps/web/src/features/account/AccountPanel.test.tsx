// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { provideSessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';
import * as files from '../../lib/save-file.ts';
import { answerCalls, freshPage, said, show, signIn } from '../../testing/page.tsx';
import AccountPanel from './AccountPanel.tsx';
import { saveArchive } from './archive-file.ts';

const SESSION = {
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.…',
  is_current: true,
  first_seen: '2026-01-05T12:00:00.000Z',
  last_seen: '2026-01-06T12:00:00.000Z',
};
const OTHER = { ...SESSION, id: 2, browser: 'Safari', system: 'iPhone', is_current: false };
const UNKNOWN = { ...OTHER, id: 3, browser: null, system: null, address: null };
const SESSIONS = { 'POST /api/user/getSessions': { sessions: [SESSION, OTHER, UNKNOWN] } };
const actions = { signIn: vi.fn(), signOut: vi.fn(), ended: vi.fn(), reload: vi.fn() };

beforeEach(async () => {
  await freshPage('profile', 'account');
  vi.clearAllMocks();
  provideSessionActions(actions);
  signIn();
});

it('[S1] lists where the player is signed in, and ends one of the others', async () => {
  const made = answerCalls({
    ...SESSIONS,
    'POST /api/user/endSession': { status: 'success', message: 'account_api.session_ended' },
  });
  show(<AccountPanel playerId={7} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Firefox on Linuxthis device203.0.113.…'),
    expect.stringContaining('Safari on iPhone'),
    expect.stringContaining('Unknown browser'),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End the session: Safari on iPhone' }));
  await waitFor(() => expect(said()).toEqual(['The session has ended.']));
  await waitFor(() => expect(made.filter((call) => call.endsWith('getSessions'))).toHaveLength(2));
});

it('[S1] signs out everywhere, here too', async () => {
  answerCalls({
    ...SESSIONS,
    'POST /api/user/endSessions': { status: 'success', message: 'user_api.signed_out_everywhere' },
  });
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(actions.ended).toHaveBeenCalledWith('user_api.signed_out_everywhere'));
});

it('a list that does not come is asked for again; a command that does not arrive says so', async () => {
  const answers: Parameters<typeof answerCalls>[0] = {
    'POST /api/user/getSessions': { status: 500, message: 'app_api.internal' },
  };
  answerCalls(answers);
  show(<AccountPanel playerId={7} />);
  await screen.findByText('Could not load your sessions.');
  Object.assign(answers, SESSIONS);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Safari on iPhone');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(actions.ended).not.toHaveBeenCalled();
});

it('[AC-6] the choice to stay anonymous is the server’s answer', async () => {
  const answers: Parameters<typeof answerCalls>[0] = {
    ...SESSIONS,
    'POST /api/user/setAnonymous': { status: 500, message: 'app_api.internal' },
  };
  answerCalls(answers);
  show(<AccountPanel playerId={7} />);
  const anonymity = screen.getByRole('switch', { name: /Stay anonymous/ });
  fireEvent.click(anonymity);
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(useSession.getState().user?.is_anonymous ?? false).toBe(false);
  answers['POST /api/user/setAnonymous'] = { status: 'success', message: 'account_api.anonymous' };
  fireEvent.click(anonymity);
  await waitFor(() => expect(useSession.getState().user?.is_anonymous).toBe(true));
  expect((anonymity as HTMLInputElement).checked).toBe(true);
});

it('[AC-11] an archive has every section, also one without rows, from all of its pages', async () => {
  const pages: Record<string, object> = {
    '': { section: 'profile', rows: [{ id: 7 }], next: { section: 'bets', cursor: null } },
    'bets ': { section: 'bets', rows: [{ id: 5 }], next: { section: 'bets', cursor: '5' } },
    'bets 5': { section: 'bets', rows: [{ id: 4 }], next: { section: 'mutes', cursor: null } },
    'mutes ': { section: 'mutes', rows: [], next: null },
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { section, cursor = '' } = JSON.parse(init.body as string) as { section?: string; cursor?: string };
    const page = pages[section === undefined ? '' : `${section} ${cursor}`];
    const body = url.endsWith('getArchive') ? { success: true, ...page } : { sessions: [] };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  const saved: string[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation(({ name, parts }) => void saved.push(name, parts.join('')));
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(saved[1] ?? '')).toEqual({
    made_at: expect.any(String) as string,
    profile: [{ id: 7 }],
    bets: [{ id: 5 }, { id: 4 }],
    mutes: [],
  });
  const progress: number[] = [];
  await saveArchive(new AbortController().signal, (rows) => progress.push(rows));
  expect(progress).toEqual([1, 2, 3, 3]);
  vi.restoreAllMocks();
});

it('[AC-7] an erasure tells what is open, and offers nothing to press', async () => {
  answerCalls({
    ...SESSIONS,
    'POST /api/user/beginErasure': { obstacles: ['bets', 'balance'], code: null, expires_at: null, rest: 0 },
  });
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase your data' });
  await within(dialog).findByText(/You have open bets/);
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  expect(within(dialog).getAllByRole('button')).toHaveLength(1);
});

it('[AC-8] an erasure wants a tick and the word before it is sent', async () => {
  const made = answerCalls({
    ...SESSIONS,
    'POST /api/user/beginErasure': { obstacles: [], code: '1.abcdefghij', expires_at: '2026-01-01T00:00:00Z', rest: 0 },
    'POST /api/user/eraseData': { status: 'success', message: 'user_api.erased' },
  });
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
  const next = await screen.findByRole('button', { name: 'Continue' });
  expect((next as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /cannot be undone/ }));
  fireEvent.click(next);
  const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' });
  const word = screen.getByLabelText('The word to confirm');
  fireEvent.change(word, { target: { value: 'eras' } });
  expect(last.disabled).toBe(true);
  fireEvent.change(word, { target: { value: 'erase' } });
  expect(made).not.toContain('POST /api/user/eraseData');
  fireEvent.submit(word.closest('form') as HTMLFormElement);
  await waitFor(() => expect(actions.ended).toHaveBeenCalledWith('user_api.erased'));
});

it('[AC-12] a rest of the balance is given up by a tick that states it, and is sent with the erasure', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const answers: Record<string, object> = {
      '/api/user/getSessions': SESSIONS['POST /api/user/getSessions'],
      '/api/user/beginErasure': { obstacles: [], code: '1.abcdefghij', expires_at: '2026-01-01T00:00:00Z', rest: 0.03 },
      '/api/user/eraseData': { status: 'success', message: 'user_api.erased' },
    };
    if (url === '/api/user/eraseData') sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify(answers[url] ?? {})));
  });
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /cannot be undone/ }));
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(next.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /give up the \$0\.03/ }));
  fireEvent.click(next);
  const word = screen.getByLabelText('The word to confirm');
  fireEvent.change(word, { target: { value: 'ERASE' } });
  fireEvent.submit(word.closest('form') as HTMLFormElement);
  await waitFor(() => expect(sent).toEqual([{ code: '1.abcdefghij', give_up: 0.03 }]));
});

it('[AC-8] a refused erasure says why and begins anew', async () => {
  answerCalls({
    ...SESSIONS,
    'POST /api/user/beginErasure': { obstacles: [], code: '1.abcdefghij', expires_at: '2026-01-01T00:00:00Z', rest: 0 },
    'POST /api/user/eraseData': { status: 'error', message: 'account_api.erasure_obstacles', obstacles: ['bets'] },
  });
  show(<AccountPanel playerId={7} />);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /cannot be undone/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.change(screen.getByLabelText('The word to confirm'), { target: { value: 'ERASE' } });
  fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(said()).toEqual(['Something was opened in the meantime. Please begin again.']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions.ended).not.toHaveBeenCalled();
});
