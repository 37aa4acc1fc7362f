// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setStakedCount, useStakedCount } from './staked-count.ts';

it('counts the items that are staked in all games together', () => {
  const { result } = renderHook(() => useStakedCount());
  act(() => setStakedCount('crash', 3));
  act(() => setStakedCount('wheel', 2));
  expect(result.current).toBe(5);
  act(() => setStakedCount('crash', 0));
  expect(result.current).toBe(2);
});
