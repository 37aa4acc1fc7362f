// @vitest-environment happy-dom
import type { PublishedRound } from '@updraft/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { freshPage, show } from '../../testing/page.tsx';
import { ResultCheck } from './ResultCheck.tsx';
import { RoundCheck } from './RoundCheck.tsx';

beforeEach(() => freshPage('fairness'));
afterEach(cleanup);

const refunded = (game: string): PublishedRound =>
  ({
    id: 7,
    game,
    day_of_month: 1,
    rules_version: 1,
    public_hash: 'a'.repeat(64),
    secret_hash: null,
    seed: null,
    chain: { base: 4, index: 1, commitment: 'b'.repeat(64), salt: null },
    result: {},
    refunded_at: '2026-01-01T00:00:00Z',
  }) as unknown as PublishedRound;

it('[F8] a refunded round of the crash says what its seed shows, one whose randomness was not used says so', () => {
  const { unmount } = show(<RoundCheck round={refunded('crash')} />);
  expect(screen.getByText(/what the result would have been/)).toBeTruthy();
  unmount();
  show(<RoundCheck round={refunded('wheel')} />);
  expect(screen.getByText(/public randomness that decides it was not used/)).toBeTruthy();
  expect(screen.queryByText(/would have been/)).toBeNull();
});

it.each([
  ['cases', 'hidden_seed', 'Revealed when its player rotates it'],
  ['prizes', 'hidden_draw', 'Revealed with the draw'],
  ['prizes', 'hidden_canceled', 'Not drawn: the draw was cancelled'],
] as const)('[F8] states for %s (%s) when the hidden value becomes public', (game, hidden, text) => {
  show(<ResultCheck game={game} values={{}} id={7} hidden={hidden} />);
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
});
