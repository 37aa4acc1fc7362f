import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSignInWindow } from './finish-sign-in.ts';
import { openSignInWindow, refusalOfMessage, signInUrl, tokenOfMessage } from './sign-in-window.ts';

describe('[S3] the message of the sign-in window', () => {
  const popup = {} as Window;
  const expected = { origin: 'https://updraft.test', popup };
  const message = { origin: 'https://updraft.test', source: popup, data: 'Bearer abcdefghijklmnopqrstuvwx' };

  it('gives the data less its first seven characters', () => {
    expect(tokenOfMessage(message, expected)).toBe('abcdefghijklmnopqrstuvwx');
  });
  it.each([
    ['another origin', { ...message, origin: 'https://updraft.test.evil.example' }],
    ['another window', { ...message, source: {} as Window }],
    ['no window', { ...message, source: null }],
    ['something that is no text', { ...message, data: { token: 'x' } }],
    ['a text that is no token', { ...message, data: 'hello' }],
    ['an empty token', { ...message, data: 'Bearer ' }],
  ])('[S3] ignores a sign-in message from %s', (_, wrong) => {
    expect(tokenOfMessage(wrong, expected)).toBeNull();
  });

  const refusal = { ...message, data: { signInRefused: 'user_api.banned' } };
  it('tells that the player is banned', () => {
    expect(refusalOfMessage(refusal, expected)).toBe('user_api.banned');
    expect(tokenOfMessage(refusal, expected)).toBeNull();
  });
  it.each([
    ['another origin', { ...refusal, origin: 'https://evil.example' }],
    ['another window', { ...refusal, source: null }],
    ['a text of somebody else', { ...refusal, data: { signInRefused: 'Send your password to us' } }],
    ['nothing', { ...refusal, data: null }],
    ['a token', message],
  ])('[S3] ignores a refusal from %s', (_, wrong) => {
    expect(refusalOfMessage(wrong, expected)).toBeNull();
  });
});

it('[P3] begins without a word about the agreement: a link could say it, too', () =>
  expect(signInUrl('steam')).toBe('/socialite/steam'));

describe('the sign-in window', () => {
  afterEach(() => vi.unstubAllGlobals());
  /** Returns the features of the opened window, for this place of the browser's own window. */
  const openedAt = (browser: Record<'screenX' | 'screenY' | 'outerWidth' | 'outerHeight', number>): string[] => {
    const open = vi.fn((..._args: string[]) => ({}));
    for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
    vi.stubGlobal('window', { open });
    openSignInWindow('steam');
    return open.mock.calls[0] ?? [];
  };

  it.each([
    ['opens', {}, []],
    ['is refused', null, ['/socialite/steam']],
  ])('opens the provider in the tab itself only if the window fails: it %s: %j', (_outcome, popup, addresses) => {
    const assign = vi.fn();
    vi.stubGlobal('window', { open: () => popup });
    vi.stubGlobal('location', { assign });
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
    expect(openSignInWindow('steam')).toBe(popup);
    expect(assign.mock.calls.flat()).toEqual(addresses);
  });

  it('is a popup of 860 by 500 in the middle of the browser', () => {
    expect(openedAt({ screenX: 100, screenY: 50, outerWidth: 1460, outerHeight: 900 })).toEqual([
      '/socialite/steam',
      'sign-in',
      'popup=yes,width=860,height=500,left=400,top=250',
    ]);
  });

  it('is marked by the copy of the storage with which it begins; the window that opened it is not', () => {
    const entries = new Map<string, string>();
    let copied = new Map<string, string>();
    const storageOf = (kept: Map<string, string>) => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('sessionStorage', storageOf(entries));
    vi.stubGlobal('window', { opener: null, open: () => (copied = new Map(entries)) });
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
    openSignInWindow('steam');
    expect(isSignInWindow()).toBe(false);
    vi.stubGlobal('sessionStorage', storageOf(copied));
    expect(isSignInWindow()).toBe(true);
  });

  it('begins in sight where the browser is smaller', () => {
    expect(openedAt({ screenX: 0, screenY: 0, outerWidth: 390, outerHeight: 480 })[2]).toContain('left=0,top=0');
  });
});
