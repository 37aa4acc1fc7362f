// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAutomatic } from '../../../entities/automatic/automatic-store.ts';
import { useLastStakes } from '../../../entities/stake/stake-game.ts';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { freshPage, itemOf, show, signIn, stubSight } from '../../../testing/page.tsx';
import { after, ONLINE, own, SELF, snapshot } from '../state.fixtures.ts';
import { wheelStore } from '../table.ts';
import WheelAutomatic from './WheelAutomatic.tsx';

const sent: unknown[] = [];
beforeEach(async () => {
  stubSight();
  await freshPage('wheel');
  await loadPageTexts('automatic');
  useLastStakes.setState({ wheel: 1300 });
  sent.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.endsWith('/setBet')) return Promise.resolve(new Response('{}', { status: 500 }));
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify({ status: 'success', bet: own(1), message: 'wheel_api.bet' })));
  });
  signIn({ id: SELF }, [itemOf(3, 12.5), itemOf(4, 2)]);
  act(() => wheelStore.setState(after(ONLINE, snapshot(5)), true));
});
afterEach(() => {
  useAutomatic.getState().stop('player');
  vi.unstubAllGlobals();
});

it('[AU-1] bets on the chosen colour with items nearest to the stake, as a bet by hand', async () => {
  const close = vi.fn();
  show(<WheelAutomatic onClose={close} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Red · 3x' }));
  fireEvent.change(screen.getByLabelText(/^Stake per round/), { target: { value: '13.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(close).toHaveBeenCalled();
  await waitFor(() => expect(sent).toEqual([{ items: { 3: {} }, sum: 12.5, colour: 'red', round: 5 }]));
  await waitFor(() => expect(useAutomatic.getState().run?.placed).toBe(1));
});

it.each([
  [/^Rounds/, '101'],
  [/^Rounds/, '0'],
  [/^Stake/, '0.05'],
  [/^At a loss/, '0'],
])('[AU-1] does not start with %s of %s', (label, value) => {
  show(<WheelAutomatic onClose={() => undefined} />);
  const start = screen.getByRole('button', { name: 'Start' });
  expect(start.hasAttribute('disabled')).toBe(false);
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(start.hasAttribute('disabled')).toBe(true);
});

it('[AU-4] does not start for a stake that no items of the player come to, and says so', () => {
  signIn({ id: SELF }, []);
  show(<WheelAutomatic onClose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('No items of yours fit')).toBeTruthy();
  act(() => signIn({ id: SELF }, [itemOf(3, 12.5)]));
  expect(screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')).toBe(false);
});
