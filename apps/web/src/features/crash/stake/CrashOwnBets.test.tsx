// @vitest-environment happy-dom
import type { CancelAck, SiteConfig } from '@updraft/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfig } from '../../../lib/config.ts';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { freshPage, show, signIn } from '../../../testing/page.tsx';
import { bet, SELF } from '../state.fixtures.ts';
import { initialState, type CrashState } from '../state-types.ts';
import { crashStore } from '../store.ts';
import { CrashOwnBets } from './CrashOwnBets.tsx';

const socket = vi.hoisted(() => ({ request: vi.fn<(event: string, payload: object) => Promise<unknown>>() }));
vi.mock(import('../../../lib/socket.ts'), async (original) => ({
  ...(await original()),
  request: socket.request as never,
}));
vi.mock(import('../../../lib/token.ts'), async (original) => ({ ...(await original()), getToken: () => 'a-token' }));

const own = (id: number, autoWithdraw: number) => bet(id, { userId: SELF, autoWithdraw });
const round = (over: Partial<CrashState> = {}): void =>
  act(() =>
    crashStore.setState(
      {
        ...initialState,
        loaded: true,
        connection: 'online',
        awaitingSnapshot: false,
        roundId: 10,
        selfId: SELF,
        bets: [own(1, 2), own(2, 3)],
        selfBets: [own(1, 2), own(2, 3)],
        ...over,
      },
      true,
    ),
  );
const config = (mayCancel: boolean): void =>
  useConfig.setState({ config: { crash: { mayCancel } } as SiteConfig, failed: false, maintenance: false });
const cancelOf = (target: string): HTMLElement | null => screen.queryByRole('button', { name: `Cancel: ${target}` });
/** Prepares the response to the next command. Returns the function that sends it. */
const response = (): ((ack: CancelAck) => void) => {
  let respond: (ack: CancelAck) => void = () => undefined;
  socket.request.mockReturnValueOnce(new Promise<CancelAck>((resolve) => (respond = resolve)));
  return (ack) => respond(ack);
};
const DONE: CancelAck = { status: 'success', roundId: 10, bet_id: 1, message: 'crash_api.bet_cancelled' };

beforeEach(async () => {
  await freshPage();
  signIn();
  config(true);
  socket.request.mockReset();
  round();
  show(<CrashOwnBets />);
  await screen.findByRole('button', { name: 'Cancel: 2.00x' });
});

describe('[CR-24] an own bet', () => {
  it('can be cancelled while betting is open, and where the operator allows it', () => {
    expect([cancelOf('2.00x'), cancelOf('3.00x')]).not.toContain(null);
    round({ phase: 'running' });
    expect(screen.queryAllByRole('button')).toEqual([]);
    round();
    act(() => config(false));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says that it is being cancelled, then leaves; the keyboard’s place among the bets is kept', async () => {
    const respond = response();
    const button = cancelOf('2.00x');
    button?.focus();
    fireEvent.click(button as HTMLElement);
    expect(socket.request).toHaveBeenCalledWith('cancelBet', expect.objectContaining({ apiToken: 'a-token', id: 1 }));
    const pending = screen.getByRole('button', { name: 'Cancelling…: 2.00x' });
    expect(pending.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pending);
    // One cancel command at most can be pending at a time.
    fireEvent.click(pending);
    fireEvent.click(cancelOf('3.00x') as HTMLElement);
    expect(socket.request).toHaveBeenCalledTimes(1);
    respond(DONE);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.contains(screen.getByRole('list'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stays when the command is refused, and the reason is told', async () => {
    const respond = response();
    fireEvent.click(cancelOf('2.00x') as HTMLElement);
    respond({ status: 'error', message: 'crash_api.game_started' });
    await waitFor(() => expect(cancelOf('2.00x')).not.toBeNull());
    await waitFor(() =>
      expect(useNoticeQueue.getState().queue).toMatchObject([
        { type: 'error', text: 'The round has already started.' },
      ]),
    );
  });

  it('says that nothing was sent without a connection, until there is one', async () => {
    const { ApiError } = await import('../../../lib/api.ts');
    const { UNSENT } = await import('../../../lib/socket.ts');
    socket.request.mockRejectedValueOnce(new ApiError(UNSENT, { status: 0 }));
    fireEvent.click(cancelOf('2.00x') as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe('Not sent');
    expect(cancelOf('2.00x')).not.toBeNull();
    act(() => crashStore.setState({ commands: initialState.commands }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
