// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshPage, show } from '../../../testing/page.tsx';
import { initialState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import MiniRound from './MiniRound.tsx';

beforeEach(() => freshPage());

it.each(['silent', 'offline'] as const)(
  'keeps the last multiplier and states that there is no connection (%s)',
  async (connection) => {
    const now = Date.now();
    crashStore.setState(
      {
        ...initialState,
        loaded: true,
        connection,
        awaitingSnapshot: false,
        phase: 'running',
        startedAt: now - 5000,
        lastWordAt: now,
        growthPerMs: 0.000_06,
      },
      true,
    );
    show(<MiniRound />);
    expect(await screen.findByText(/^\d\.\d\dx$/)).toBeTruthy();
    expect(screen.getByText('No connection')).toBeTruthy();
  },
);
