// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { useConfig } from '../../../lib/config.ts';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { freshPage, itemOf, show, signIn } from '../../../testing/page.tsx';
import { initialState, type CrashState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import { useStakeForm } from './form.ts';
import { useNextBet } from './next-bet.ts';
import { StakeBoard } from './StakeBoard.tsx';

const socket = vi.hoisted(() => ({ request: vi.fn<(event: string, payload: object) => Promise<unknown>>() }));
vi.mock(import('../../../lib/socket.ts'), async (original) => ({
  ...(await original()),
  request: socket.request as never,
}));
vi.mock(import('../../../lib/token.ts'), async (original) => ({ ...(await original()), getToken: () => 'a-token' }));

const round = (over: Partial<CrashState> = {}): void =>
  act(() =>
    crashStore.setState(
      { ...initialState, loaded: true, connection: 'online', awaitingSnapshot: false, roundId: 10, ...over },
      true,
    ),
  );
const button = (): HTMLElement => screen.getByTestId('crash-button');
const kept = () => useNextBet.getState().kept;
const sentBets = () => socket.request.mock.calls.filter(([event]) => event === 'newBet').map(([, payload]) => payload);
const items = (price = 70) => [itemOf(1, price), itemOf(2, 3.3)];

let page: ReturnType<typeof show>;
beforeEach(async () => {
  await freshPage();
  useConfig.setState({ config: null, failed: false, maintenance: false });
  useStakeForm.getState().choose(2);
  socket.request.mockReset().mockReturnValue(new Promise(() => undefined));
  round({ phase: 'running' });
  signIn({}, items());
  act(() => useSelection.getState().toggle(1));
  page = show(<StakeBoard />);
  expect(button().textContent).toContain('Bet $70.00 on the next round');
  fireEvent.click(button());
});

describe('[CR-26] a bet for the next round', () => {
  it('is kept here, and sent once when betting opens', async () => {
    expect(button().textContent).toContain('Next round: $70.00');
    round({ phase: 'crashed' });
    expect([sentBets(), kept()?.cents]).toEqual([[], 7000]);
    round({ phase: 'waiting', roundId: 11 });
    round({ phase: 'waiting', roundId: 11, countdown: 9 });
    await waitFor(() => expect(sentBets()).toMatchObject([{ items: { 1: {} }, sum: 70, round: 11, autoWithdraw: 2 }]));
    expect(kept()).toBeNull();
  });

  it('is taken back by a second press', () => {
    fireEvent.click(button());
    expect(kept()).toBeNull();
    round({ phase: 'waiting', roundId: 11 });
    expect(sentBets()).toEqual([]);
    expect(button().textContent).toContain('Bet $70.00');
  });

  it.each([
    ['other items', () => useSelection.getState().toggle(2)],
    ['another multiplier', () => useStakeForm.getState().choose(3)],
    ['multipliers that are edited', () => useStakeForm.getState().edit()],
    ['another page', () => page.unmount()],
  ])('[CR-26] a kept bet is dropped with %s, and needs a new press', (_name, change) => {
    act(change);
    expect([kept(), useNoticeQueue.getState().queue]).toEqual([null, []]);
    round({ phase: 'waiting', roundId: 11 });
    expect(sentBets()).toEqual([]);
    useStakeForm.setState({ draft: null });
  });

  it('is not sent at another price than the one that was seen, and the player is told', () => {
    act(() => useSelection.getState().setItems(items(71)));
    expect(kept()).toBeNull();
    expect(useNoticeQueue.getState().queue).toMatchObject([
      { type: 'info', text: 'The price of an item has changed: your bet for the next round was not kept.' },
    ]);
  });

  it('waits for the connection', async () => {
    round({ phase: 'waiting', roundId: 11, connection: 'offline' });
    expect([sentBets(), kept()?.cents]).toEqual([[], 7000]);
    round({ phase: 'waiting', roundId: 11 });
    await waitFor(() => expect(sentBets()).toHaveLength(1));
  });
});
