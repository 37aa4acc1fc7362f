// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getToken, readToken, storeToken } from './token.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  storeToken(null);
});

describe('the token of a page', () => {
  it('is stored, and removed with its session', () => {
    storeToken('own');
    expect([getToken(), readToken()]).toEqual(['own', 'own']);
    storeToken(null);
    expect([getToken(), readToken()]).toEqual([null, null]);
  });

  it('goes alone: the token that another tab has stored in its place stays', () => {
    storeToken('own');
    localStorage.setItem('api_token', 'another');
    storeToken(null);
    expect([getToken(), readToken()]).toEqual([null, 'another']);
  });

  it('lives as long as the page where storage is forbidden', () => {
    const forbid = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    storeToken('own');
    expect([getToken(), readToken()]).toEqual(['own', null]);
    storeToken(null);
    expect(getToken()).toBeNull();
  });
});
