// @vitest-environment happy-dom
import type { CaseBox, CaseItem, WonCaseItem } from '@updraft/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '../../../lib/navigation.ts';
import { useNoticeQueue } from '../../../lib/notices.ts';
import { freshPage, said, show, signIn } from '../../../testing/page.tsx';
import BoxPage from '../BoxPage.tsx';
import { READY } from './state.ts';
import { dispatch, getOpening, useOpeningStore } from './store.ts';
import { recordSounds } from '../../../testing/sounds.ts';

vi.mock('../../../lib/navigation.tsx', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: never }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));
vi.mock('../../../lib/navigation.ts', async (original) => ({ ...(await original<object>()), goTo: vi.fn() }));
recordSounds();

const KIND = { image: 'x', market_hash_name: 'AK-47 | Redline', name_ru: '', rarity: 'covert' } as const;
const boxOf = (id: number): CaseBox & { hash: string } => ({
  id,
  name: `Box ${id}`,
  name_ru: `Кейс ${id}`,
  art: 'kite',
  price: 2,
  priority: 1,
  return_percent: 92.34,
  closed: null,
  top: { ...KIND, price: 80 },
  hash: 'b'.repeat(64),
});
const ITEMS: CaseItem[] = [
  { id: 1, item: { ...KIND, weapon: 'AK-47', finish: 'Redline', exterior: 'ft' }, price: 80, parts: 12_345 },
  { id: 2, item: { ...KIND, weapon: 'P90', finish: 'Virus', exterior: null }, price: 0.5, parts: 987_655 },
];
const SEEDS = { server_seed_hash: 'a'.repeat(64), client_seed: 'mine', nonce: 3, previous: null };
const won = (price: number): WonCaseItem =>
  ({ myId: 1, price, opening: 9, entry: 2, nonce: 3, item: KIND }) as unknown as WonCaseItem;
const opened = (price: number) => {
  const item = won(price);
  return { status: 'success', message: 'cases_api.opened', balance: 8, nonce: 4, winItem: item, winItems: [item] };
};

/** Commands that were sent. `answer` responds to the command. */
let commands: { key: string | null; boxId: number; answer: (body: object) => void }[] = [];
const serve = (): void => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const [path, query] = url.split('?');
    const answer = (body: object) => new Response(JSON.stringify(body));
    if (path === '/api/cases/open')
      return new Promise<Response>((resolve) => {
        const { id } = JSON.parse(init.body as string) as { id: number };
        const key = new Headers(init.headers).get('Idempotency-Key');
        commands.push({ key, boxId: id, answer: (body) => resolve(answer(body)) });
      });
    const found: Record<string, object> = {
      '/api/cases/get': { cases: [boxOf(1), boxOf(2)], liveDrop: [] },
      '/api/cases/getSeeds': SEEDS,
    };
    if (path === '/api/cases/getOne') {
      const box = boxOf(Number(new URLSearchParams(query).get('id')));
      return Promise.resolve(answer({ success: true, box, items: ITEMS }));
    }
    return Promise.resolve(answer(found[path ?? ''] ?? {}));
  });
};
const button = (): HTMLElement => screen.getByTestId('cases-button');
const isPressable = (): boolean => button().getAttribute('aria-disabled') === 'false';
/** Opens the shown box as soon as the button allows it. */
const press = async (): Promise<void> => {
  await waitFor(() =>
    expect([screen.queryByTestId('cases-button')?.textContent, isPressable()]).toEqual(['Open for $2.00', true]),
  );
  fireEvent.click(button());
};
const isOn = (name: string) => screen.findByRole('region', { name });

beforeEach(async () => {
  await freshPage('cases');
  sessionStorage.clear();
  commands = [];
  serve();
  signIn({ balance: 10 });
  useOpeningStore.setState({ opening: READY, boxId: null, count: 1, isQuick: false, refusal: null, seenDropId: 0 });
});

describe('another box while one is asked', () => {
  it('waits for the result, which is told under the name of its own box and shown on no other', async () => {
    const { rerender } = show(<BoxPage id={1} />);
    await press();
    await waitFor(() => expect(button().textContent).toBe('Opening…'));
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    await waitFor(() => expect(screen.getByText('Waiting for the result of Box 1.')).toBeTruthy());
    expect([button().textContent, isPressable()]).toEqual(['Open for $2.00', false]);
    act(() => commands[0]?.answer(opened(0.5)));
    await waitFor(() => expect(isPressable()).toBe(true));
    expect(said()).toEqual(['You opened Box 1 and got an item worth $0.50.']);
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull();
    // The result waits on the page of its own box.
    expect(getOpening()).toMatchObject({ kind: 'shown', opening: { box: { id: 1 } } });
  });

  it('hears under the name of its own box that it was refused', async () => {
    const { rerender } = show(<BoxPage id={1} />);
    await press();
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    act(() => commands[0]?.answer({ status: 'error', message: 'cases_api.box_closed' }));
    await waitFor(() => expect(said()).toEqual(['Box 1 was not opened. This case is closed.']));
    expect(isPressable()).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the reel to a player who is back in time, and the result to one who left in mid-reel', async () => {
    const { rerender } = show(<BoxPage id={1} />);
    await press();
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    rerender(<BoxPage id={1} />);
    await isOn('Box 1');
    expect(button().textContent).toBe('Opening…');
    act(() => commands[0]?.answer(opened(0.5)));
    await waitFor(() => expect(button().textContent).toBe('Skip the reel'));
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    expect(said()).toEqual(['You opened Box 1 and got an item worth $0.50.']);
    expect(button().textContent).toBe('Open for $2.00');
    expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
    // The command stays stored, so that a reload does not lose it before the player is back.
    expect(sessionStorage.getItem('case_opening')).toContain('"id":1');
    rerender(<BoxPage id={1} />);
    await isOn('Box 1');
    expect(screen.getByRole('button', { name: 'Sell for $0.50' })).toBeTruthy();
    expect(sessionStorage.getItem('case_opening')).toBeNull();
    expect(commands).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(getOpening()).toBe(READY);
  });

  it('is led to the result by the notice, also after a look at other boxes', async () => {
    const { rerender } = show(<BoxPage id={1} />);
    await press();
    act(() => commands[0]?.answer(opened(0.5)));
    await waitFor(() => expect(button().textContent).toBe('Skip the reel'));
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    const [notice] = useNoticeQueue.getState().queue;
    expect(notice?.action?.label).toBe('Show it');
    act(() => notice?.action?.run());
    expect(vi.mocked(goTo).mock.calls).toEqual([['/cases/1']]);
    rerender(<BoxPage id={1} />);
    await isOn('Box 1');
    expect(screen.getByRole('button', { name: 'Sell for $0.50' })).toBeTruthy();
    // The player saw the result and left: the item is kept.
    rerender(<BoxPage id={2} />);
    await isOn('Box 2');
    expect(getOpening()).toBe(READY);
    expect(commands).toHaveLength(1);
  });
});

const KEPT = {
  key: 'the key',
  playerId: 7,
  box: { id: 1, name: 'Box 1', name_ru: 'Кейс 1' },
  request: { id: 1, count: 1, box_hash: 'h', price: 2, return_percent: 92, server_seed_hash: 's', nonce: 3 },
} as const;

describe('unanswered, then another box', () => {
  it('the button asks for the result by the same command, and the notice names its box', async () => {
    act(() => {
      dispatch({ type: 'asked', opening: KEPT, isRestored: false });
      dispatch({ type: 'unanswered' });
    });
    show(<BoxPage id={2} />);
    await waitFor(() => expect(button().textContent).toBe('Ask for the result of Box 1'));
    screen.getByText(/^No answer about Box 1 yet/);
    fireEvent.click(button());
    expect(commands).toMatchObject([{ key: 'the key', boxId: 1 }]);
    act(() => commands[0]?.answer(opened(5)));
    await waitFor(() => expect(button().textContent).toBe('Open for $2.00'));
    expect(said()).toEqual(['You opened Box 1 and got an item worth $5.00.']);
    expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull();
  });

  it('is restored by a reload too: the kept command knows its box', async () => {
    sessionStorage.setItem('case_opening', JSON.stringify(KEPT));
    show(<BoxPage id={2} />);
    await waitFor(() => expect(commands).toMatchObject([{ key: 'the key', boxId: 1 }]));
    act(() => commands[0]?.answer(opened(5)));
    await waitFor(() => expect(said()).toEqual(['You opened Box 1 and got an item worth $5.00.']));
    expect(getOpening()).toMatchObject({ kind: 'shown', opening: { key: 'the key' } });
    expect(sessionStorage.getItem('case_opening')).toContain('the key');
  });

  it('belongs to its player: the next one on this page may open boxes', async () => {
    act(() => {
      dispatch({ type: 'asked', opening: { ...KEPT, playerId: 8 }, isRestored: false });
      dispatch({ type: 'unanswered' });
    });
    show(<BoxPage id={1} />);
    await press();
    await waitFor(() => expect(button().textContent).toBe('Opening…'));
    expect(commands).toHaveLength(1);
    expect(commands[0]?.key).not.toBe('the key');
  });
});
