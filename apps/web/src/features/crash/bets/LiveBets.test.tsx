// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../../lib/config.ts';
import { freshPage, show } from '../../../testing/page.tsx';
import { initialState, type CrashState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import LiveBets from './LiveBets.tsx';

const become = (over: Partial<CrashState>): void =>
  act(() => crashStore.setState({ ...initialState, loaded: true, connection: 'online', ...over }, true));

beforeEach(() => freshPage());

it.each([
  [{ phase: 'waiting' }, 'Waiting for bets', 'Nobody has bet in this round yet.'],
  [
    { phase: 'waiting', maintenance: true },
    'Bets are paused',
    'The site is closed for maintenance. Bets open again when it is over.',
  ],
  [{ phase: 'running' }, 'No bets', 'Nobody staked in this round.'],
  [{ phase: 'crashed' }, 'No bets', 'Nobody staked in this round.'],
] as const)('a round without bets names the reason: %j', (over, title, text) => {
  become(over);
  show(<LiveBets />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it('[I3] a round of a stopped game without bets says that the game goes on later', () => {
  useConfig.setState({ stopped: [{ game: 'crash', text: null, text_ru: null }] });
  become({ phase: 'waiting', maintenance: true });
  show(<LiveBets />);
  expect(screen.getByText('The open round will finish. Bets open again when the game goes on.')).toBeTruthy();
  act(() => useConfig.setState({ stopped: [] }));
});

it('says nothing of bets before it knows', () => {
  become({ loaded: false });
  show(<LiveBets />);
  expect(screen.queryByText(/bets/i, { ignore: 'h2' })).toBeNull();
});
