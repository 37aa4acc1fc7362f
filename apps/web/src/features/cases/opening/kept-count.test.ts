// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keptCount } from './kept-count.ts';
import { setCount } from './store.ts';

afterEach(() => sessionStorage.clear());

it('a page that is loaded anew has the count that was chosen before', async () => {
  setCount(5);
  vi.resetModules();
  const { useOpeningStore } = await import('./store.ts');
  expect(useOpeningStore.getState().count).toBe(5);
});

it.each(['', '0', '6', '2.5', 'many'])('without a number that can be chosen it is one: %s', (kept) => {
  sessionStorage.setItem('case_count', kept);
  expect(keptCount()).toBe(1);
});
