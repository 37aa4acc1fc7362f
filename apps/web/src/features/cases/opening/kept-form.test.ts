// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keptForm } from './kept-form.ts';
import { setCount, setQuick } from './store.ts';

afterEach(() => localStorage.clear());

it('a later visit has the count and the quick mode that were chosen before', async () => {
  setCount(5);
  setQuick(true);
  vi.resetModules();
  const { useOpeningStore } = await import('./store.ts');
  expect(useOpeningStore.getState()).toMatchObject({ count: 5, isQuick: true });
  setQuick(false);
  expect(keptForm()).toEqual({ count: 5, isQuick: false });
});

it.each(['', '0', 'null', '{"count":0}', '{"count":6}', '{"count":2.5}', '{"count":"2","isQuick":"yes"}'])(
  'begins with one box and a whole reel if the stored choice cannot be used: %s',
  (kept) => {
    localStorage.setItem('case_form', kept);
    expect(keptForm()).toEqual({ count: 1, isQuick: false });
  },
);
