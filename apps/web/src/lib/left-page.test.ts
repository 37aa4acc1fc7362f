// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveFor, returnToPage } from './left-page.ts';

const left: string[] = [];

beforeEach(() => {
  left.length = 0;
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => vi.restoreAllMocks());

it('the way back from another site leads to the page that was left, once', () => {
  history.replaceState(null, '', '/cases/12');
  leaveFor('https://pay.test/1');
  expect(left).toEqual(['https://pay.test/1']);
  history.replaceState(null, '', '/?deposit=done');
  returnToPage();
  expect(location.pathname + location.search).toBe('/cases/12?deposit=done');
  history.replaceState(null, '', '/?deposit=done');
  returnToPage();
  expect(location.pathname).toBe('/');
});

it('leads back to the home page without storage', () => {
  history.replaceState(null, '', '/wheel');
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  leaveFor('https://pay.test/1');
  expect(left).toEqual(['https://pay.test/1']);
  history.replaceState(null, '', '/?deposit=done');
  expect(returnToPage).not.toThrow();
  expect(location.pathname).toBe('/');
  vi.unstubAllGlobals();
});
