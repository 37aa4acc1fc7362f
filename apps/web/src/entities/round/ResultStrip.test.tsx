// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { FailureShown } from '@updraft/ui';
import type * as ReactPart from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import type { PastResults } from '../../table-client/past-results.ts';
import { ResultStrip } from './ResultStrip.tsx';

/** Simulates a machine so slow that the deferred value never arrives. */
vi.mock('react', async (original) => {
  const react = await original<typeof ReactPart>();
  return { ...react, useDeferredValue: <T,>(value: T): T => react.useState(value)[0] };
});

const EMPTY = 'Results appear here after the first round.';
const strip = (past: number[], over: Partial<PastResults<{ id: number }>> = {}) => (
  <ResultStrip
    game="wheel"
    past={past.map((id) => ({ id }))}
    pastLoaded={true}
    pastFailed={false}
    {...over}
    look={({ id }) => ({ text: `${id}x`, className: '' })}
    onRetry={() => undefined}
  />
);

beforeEach(() => freshPage());

it('says that there are no results only when there are none, however late they are drawn', () => {
  const { rerender } = show(strip([], { pastLoaded: false }));
  expect(screen.queryByText(EMPTY)).toBeNull();
  rerender(strip([3, 2]));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['3x', '2x']);
  expect(screen.queryByText(EMPTY)).toBeNull();
  rerender(strip([]));
  expect(screen.getByText(EMPTY)).toBeTruthy();
});

it('shows a result that has just ended before the past ones have come, and none beside their failure', () => {
  const { rerender } = show(strip([4], { pastLoaded: false }));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  const reported = vi.fn();
  rerender(<FailureShown value={reported}>{strip([4], { pastLoaded: false, pastFailed: true })}</FailureShown>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(reported).toHaveBeenCalledWith('The last results did not load.');
});
