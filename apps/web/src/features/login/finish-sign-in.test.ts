// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/page.tsx';
import { refusalOf } from './finish-sign-in.ts';

it.each([
  ['', null],
  ['?error=banned', 'user_api.banned'],
  ['?error=agreement', 'login.agreement_missing'],
  ['?error=invalid', 'app_error.login'],
  ['?error=', 'app_error.login'],
])('finds the refusal in a return with the query "%s"', (search, refusal) => {
  expect(refusalOf(search)).toBe(refusal);
});

describe('[S3] the last page of a sign-in', () => {
  const close = vi.fn();
  const postMessage = vi.fn();

  /**
   * Finishes a sign-in on a newly loaded page, in a window that has an opener, or is marked as the sign-in window, or
   * neither.
   */
  const finish = async ({ hasOpener = false, isMarked = false, query = '' }): Promise<string> => {
    vi.resetModules();
    if (isMarked) sessionStorage.setItem('sign_in_window', '1');
    vi.stubGlobal('opener', hasOpener ? { postMessage } : null);
    history.replaceState(null, '', `/auth/callback${query}`);
    const { finishSignIn } = await import('./finish-sign-in.ts');
    return finishSignIn();
  };
  const stored = (): string | null => localStorage.getItem('api_token');

  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal('close', close);
    answerCalls({ 'POST /api/auth/exchange': { api_token: 'a-token' } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  it('hands the token to the window that opened it, stores it and closes', async () => {
    expect(await finish({ hasOpener: true })).toBe('closed');
    expect(postMessage.mock.calls).toEqual([['Bearer a-token', location.origin]]);
    expect([stored(), close.mock.calls.length]).toEqual(['a-token', 1]);
  });

  it('stores the token and closes where the provider has cut it off from that window', async () => {
    expect(await finish({ isMarked: true })).toBe('closed');
    expect([stored(), close.mock.calls.length]).toEqual(['a-token', 1]);
  });

  it('stores the token and stays in a tab', async () => {
    expect(await finish({})).toBe('stored');
    expect([stored(), close.mock.calls.length]).toEqual(['a-token', 0]);
  });

  it.each([
    { hasOpener: true, closes: 1 },
    { isMarked: true, closes: 0 },
  ])('[S3] the last page closes on a refusal only if the first window gets it: %j', async ({ closes, ...window }) => {
    await expect(finish({ ...window, query: '?error=banned' })).rejects.toThrow('user_api.banned');
    expect([stored(), close.mock.calls.length]).toEqual([null, closes]);
  });
});
