// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { whileShown } from './while-shown.ts';

it('runs once for all that use it, ends with the last one, and begins anew', () => {
  const told: string[] = [];
  const useShown = whileShown(() => {
    told.push('start');
    return () => void told.push('stop');
  });
  function Part(): null {
    useShown();
    return null;
  }
  const [first, second] = [render(<Part />), render(<Part />)];
  expect(told).toEqual(['start']);
  first.unmount();
  expect(told).toEqual(['start']);
  second.unmount();
  expect(told).toEqual(['start', 'stop']);
  render(<Part />);
  expect(told).toEqual(['start', 'stop', 'start']);
  cleanup();
});
