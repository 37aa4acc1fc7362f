// @vitest-environment happy-dom
import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cashOut, clear, init, own, play, rise, signedIn, bets } from '../../features/crash/state.fixtures.ts';
import { crashStore } from '../../features/crash/store.ts';
import { answerCalls, freshPage, show, signIn, stubSight } from '../../testing/page.tsx';
import { setInPlay, useInPlay } from '../../table-client/in-play.ts';
import { useScenePast } from '../../entities/round/scene-past.ts';
import Dock from './Dock.tsx';
import { Site } from '../Site.tsx';

const socket = vi.hoisted(() => ({ request: vi.fn<(event: string, payload: object) => Promise<unknown>>() }));
vi.mock(import('../../lib/socket.ts'), async (original) => ({
  ...(await original()),
  request: socket.request as never,
}));
const screenSize = vi.hoisted(() => ({ isWide: false }));
vi.mock(import('../../lib/media.ts'), async (original) => ({
  ...(await original()),
  useIsWide: () => screenSize.isWide,
}));
vi.mock(import('../../lib/token.ts'), async (original) => ({ ...(await original()), getToken: () => 'a-token' }));
vi.mock('../../features/crash/CrashPage.tsx', () => ({ CrashPage: () => <h1>Crash game</h1> }));

const MANUAL = own(5, { autoWithdraw: NO_AUTO_CASH_OUT });
/** A flight with an own bet of $10. */
const flying = (bet = MANUAL) =>
  play([init(10), bets(10, [bet]), rise(10, 1, 0)], { ...signedIn, connection: 'online' });

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  answerCalls({});
  stubSight();
  await freshPage('support', 'faq');
  signIn();
  socket.request.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  useInPlay.setState([], true);
  screenSize.isWide = false;
  crashStore.setState(crashStore.getInitialState(), true);
  vi.unstubAllGlobals();
});

const row = (): Promise<HTMLElement> => screen.findByTestId('dock-crash');

describe('[P1] the dock', () => {
  it('stands on every page but the game’s own as long as bets of it are in play', async () => {
    show(<Site />);
    act(() => history.pushState(null, '', '/support'));
    await screen.findByRole('heading', { level: 1, name: 'Support' });
    expect(screen.queryByRole('region', { name: 'Bets in play' })).toBeNull();
    act(() => setInPlay('crash', true));
    await screen.findByRole('region', { name: 'Bets in play' });
    act(() => history.pushState(null, '', '/'));
    await screen.findByText('Crash game');
    expect(screen.queryByRole('region', { name: 'Bets in play' })).toBeNull();
    act(() => history.pushState(null, '', '/support'));
    await screen.findByRole('region', { name: 'Bets in play' });
    act(() => setInPlay('crash', false));
    expect(screen.queryByRole('region', { name: 'Bets in play' })).toBeNull();
  });

  it('stands on the game’s own page too while a wide window is scrolled past the round', async () => {
    screenSize.isWide = true;
    show(<Site />);
    act(() => history.pushState(null, '', '/'));
    await screen.findByText('Crash game');
    act(() => setInPlay('crash', true));
    expect(screen.queryByRole('region', { name: 'Bets in play' })).toBeNull();
    act(() => useScenePast.setState(true, true));
    await screen.findByRole('region', { name: 'Bets in play' });
    act(() => useScenePast.setState(false, true));
    expect(screen.queryByRole('region', { name: 'Bets in play' })).toBeNull();
  });

  it('leads to the game, and cashes out as the big button does: once', async () => {
    crashStore.setState(flying(), true);
    show(<Dock games={['crash']} className="" />);
    const link = within(await row()).getByRole('link', { name: 'Crash: to your bets in play' });
    expect(link.getAttribute('href')).toBe('/');
    const button = await screen.findByTestId('dock-cash-out');
    expect(button.textContent).toContain('Cash out');
    fireEvent.click(button);
    fireEvent.click(button);
    const taken = socket.request.mock.calls.filter(([event]) => event === 'take').map(([, payload]) => payload);
    expect(taken).toEqual([expect.objectContaining({ id: 5 })]);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  });

  it('says without a connection that nothing can be cashed out', async () => {
    crashStore.setState({ ...flying(), connection: 'offline' }, true);
    show(<Dock games={['crash']} className="" />);
    const button = await screen.findByTestId('dock-cash-out');
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['No connection', 'true']);
    expect((await row()).textContent).toContain('No connection');
  });

  it('has no button for a bet with an auto cash-out, and none once it is cashed out', async () => {
    crashStore.setState(flying(own(5, { autoWithdraw: 2 })), true);
    show(<Dock games={['crash']} className="" />);
    await within(await row()).findByText('Your bets');
    expect(screen.queryByTestId('dock-cash-out')).toBeNull();
    act(() => crashStore.setState(play([cashOut(5, 2, { own: true })], flying()), true));
    expect((await row()).textContent).toContain('$20.00');
  });

  it('[F10] shows a return at or below the stake calmly', async () => {
    crashStore.setState(play([cashOut(5, 1, { own: true })], flying()), true);
    show(<Dock games={['crash']} className="" />);
    expect(within(await row()).getByText('$10.00').className).not.toContain('text-win');
    act(() => crashStore.setState(play([cashOut(5, 2, { own: true })], flying()), true));
    expect(within(await row()).getByText('$20.00').className).toContain('text-win');
  });

  it('shows what the bets have come to: a loss too', async () => {
    crashStore.setState(flying(), true);
    show(<Dock games={['crash']} className="" />);
    await within(await row()).findByText('Your bets');
    expect((await row()).textContent).toContain('$10.00');
    act(() => crashStore.setState(play([clear(10, 1.5)], flying()), true));
    expect((await row()).textContent).toContain('−$10.00');
  });
});
