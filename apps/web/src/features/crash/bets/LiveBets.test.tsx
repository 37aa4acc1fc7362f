// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../../testing/page.tsx';
import { initialState, type CrashState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import { LiveBets } from './LiveBets.tsx';

const become = (over: Partial<CrashState>): void =>
  act(() => crashStore.setState({ ...initialState, loaded: true, connection: 'online', ...over }, true));

beforeEach(() => freshPage());

it.each([
  [{ phase: 'waiting' }, 'Waiting for bets', 'Be the first in this round.'],
  [
    { phase: 'waiting', maintenance: true },
    'Bets are paused',
    'The site is closed for maintenance. Bets open again when it is over.',
  ],
  [{ phase: 'running' }, 'No bets', 'Nobody staked in this round.'],
  [{ phase: 'crashed' }, 'No bets', 'Nobody staked in this round.'],
] as const)('a round without bets says what is so: %j', (over, title, text) => {
  become(over);
  show(<LiveBets />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it('says nothing of bets before it knows', () => {
  become({ loaded: false });
  show(<LiveBets />);
  expect(screen.queryByText(/bets/i, { ignore: 'h2' })).toBeNull();
});
