// @vitest-environment happy-dom
import type { CaseBox, CaseDrop, CaseItem } from '@updraft/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serverSeedHashOf } from '@updraft/rules/cases';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { translate } from '../../lib/i18n.ts';
import { useModals } from '../../lib/modals.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { usePageKeys } from '../../lib/page-keys.ts';
import { answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import BoxPage from './BoxPage.tsx';
import CasesPage from './CasesPage.tsx';
import { ALL_BOXES } from './list/box-list.ts';
import { useBoxList } from './list/list-store.ts';
import { OpeningPage } from './OpeningPage.tsx';
import { READY } from './opening/state.ts';
import { dispatch, useOpeningStore } from './opening/store.ts';
import { serverEvents } from '../../testing/server-events.ts';

const receive = serverEvents();
vi.mock('../../lib/navigation.tsx', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: never }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const KIND = { image: 'x', market_hash_name: 'AK-47 | Redline', name_ru: '', rarity: 'covert' } as const;
const boxOf = (id: number, change: Partial<CaseBox> = {}): CaseBox => ({
  id,
  name: `Box ${id}`,
  name_ru: '',
  art: 'kite',
  price: 2,
  priority: 1,
  return_percent: 92.34,
  closed: null,
  top: { ...KIND, price: 80 },
  ...change,
});
const ITEMS: CaseItem[] = [
  { id: 1, item: { ...KIND, weapon: 'AK-47', finish: 'Redline', exterior: 'ft' }, price: 80, parts: 12_345 },
  { id: 2, item: { ...KIND, weapon: 'P90', finish: 'Virus', exterior: null }, price: 0.5, parts: 987_655 },
];
const dropOf = (id: number, userId: number): CaseDrop => ({
  id,
  box: { id: 1, name: 'Box 1', name_ru: '', art: 'kite' },
  item: { ...KIND, price: id },
  user: { id: userId, username: 'other', avatar: 'default', is_demo: false },
  date: '2026-01-05T12:00:00.000Z',
});
const SEEDS = { server_seed_hash: 'a'.repeat(64), client_seed: null, nonce: 3, previous: null };
const answers = (box: CaseBox = boxOf(1)) => ({
  'GET /api/cases/get': { cases: [box, boxOf(2)], liveDrop: [dropOf(5, 8)] },
  'GET /api/cases/getOne': { success: true, box: { ...box, hash: 'b'.repeat(64) }, items: ITEMS },
  'POST /api/cases/getSeeds': SEEDS,
});
const drops = (): number => within(screen.getByRole('region', { name: 'Live drops' })).getAllByRole('listitem').length;
const tell = (event: string, payload: object): void => act(() => receive(event, payload));
const button = (): HTMLElement => screen.getByTestId('cases-button');

beforeEach(async () => {
  await freshPage('cases');
  useBoxList.setState({ ...ALL_BOXES, order: 'default', favourites: [] });
  useOpeningStore.setState({ opening: READY, boxId: null, count: 1, isQuick: false, refusal: null, seenDropId: 0 });
});

describe('the list of boxes', () => {
  it('shows price, return and dearest item of each box, and says why one is closed', async () => {
    answerCalls({ ...answers(boxOf(1, { closed: 'paused' })) });
    show(<CasesPage />);
    await screen.findByText('Box 2');
    const cards = screen.getAllByRole('link').filter((link) => /^\/cases\/\d+$/.test(link.getAttribute('href') ?? ''));
    expect(cards[0]?.textContent).toMatch(/Paused.*\$2\.00.*Paused until the price.*\$80\.00/);
    expect(cards[1]?.textContent).toMatch(/Box 2.*\$2\.00.*Returns 92\.34%.*up to \$80\.00/);
    expect(cards[1]?.getAttribute('href')).toBe('/cases/2');
    expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
      expect.stringContaining('x/'),
      expect.stringContaining('x/'),
    ]);
  });

  it('shows the boxes that the player has chosen, by name, price and order', async () => {
    const boxes = [boxOf(1, { price: 5 }), boxOf(2, { price: 250 }), boxOf(3, { price: 0.5, name: 'Whisper' })];
    answerCalls({ 'GET /api/cases/get': { cases: boxes, liveDrop: [] } });
    show(<CasesPage />);
    const names = () => screen.getAllByText(/^(Box \d|Whisper)$/, { selector: 'a span' }).map((one) => one.textContent);
    await screen.findByText('Whisper');
    expect(names()).toEqual(['Box 1', 'Box 2', 'Whisper']);
    // The filters are in a sheet on phones.
    fireEvent.click(screen.getByRole('button', { name: 'Sort and search' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'cheapest' } });
    expect(names()).toEqual(['Whisper', 'Box 1', 'Box 2']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Price' }), { target: { value: '5' } });
    expect(names()).toEqual(['Box 2']);
    screen.getByRole('button', { name: 'Show 1 case' });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'whis' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show 0 cases' }));
    screen.getByText('No cases match these filters');
    fireEvent.click(await screen.findByRole('button', { name: 'Show all cases' }));
    // The filters are cleared after the return, and the order is kept.
    expect(names()).toEqual(['Whisper', 'Box 1', 'Box 2']);
  });

  it('marks favourites by a star, shows them alone or first, and says how many boxes are shown', async () => {
    answerCalls({ 'GET /api/cases/get': { cases: [boxOf(1), boxOf(2), boxOf(3)], liveDrop: [] } });
    show(<CasesPage />);
    const names = () => screen.getAllByText(/^Box \d$/, { selector: 'a span' }).map((one) => one.textContent);
    fireEvent.click(await screen.findByRole('radio', { name: 'Favourites 0' }));
    screen.getByText('Press the star of a case to find it here.');
    fireEvent.click(screen.getByRole('button', { name: 'Show all cases' }));
    fireEvent.click(screen.getByRole('button', { name: 'Favourite: Box 3', pressed: false }));
    screen.getByRole('button', { name: 'Favourite: Box 3', pressed: true });
    fireEvent.click(screen.getByRole('button', { name: 'Sort and search' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'favourites' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 cases' }));
    expect(names()).toEqual(['Box 3', 'Box 1', 'Box 2']);
    fireEvent.click(await screen.findByRole('radio', { name: 'Favourites 1' }));
    expect(names()).toEqual(['Box 3']);
    expect(screen.getByText('1 case').getAttribute('role')).toBe('status');
  });

  it('names the player of a live drop on sight', async () => {
    answerCalls(answers());
    show(<CasesPage />);
    await screen.findByText('other');
  });

  it('follows drops and boxes that change while it is open', async () => {
    answerCalls(answers());
    show(<CasesPage />);
    await screen.findByText('Box 1');
    await waitFor(() => expect(drops()).toBe(1));
    tell('casesLiveDrop', { drops: [dropOf(7, 9), dropOf(6, 9)] });
    await waitFor(() => expect(drops()).toBe(3));
    tell('casesBoxes', { boxes: [boxOf(2, { closed: 'return' })] });
    await screen.findByText('Closed: price changes have moved its return out of bounds.');
  });

  it('says so when there are no boxes, and when they did not load', async () => {
    answerCalls({ 'GET /api/cases/get': { cases: [], liveDrop: [] } });
    const { unmount } = show(<CasesPage />);
    await screen.findByText('No cases yet');
    await screen.findByText('Openings by real players appear here the moment they happen.');
    unmount();
    await freshPage('cases');
    answerCalls({ 'GET /api/cases/get': { status: 500, message: 'app_api.internal' } });
    show(<CasesPage />);
    await screen.findByText('Could not load the cases.');
  });
});

describe('the page of a box', () => {
  it('[F5] shows every item with its exact chance and price, the return and the range', async () => {
    answerCalls(answers());
    show(<BoxPage id={1} />);
    const contents = await screen.findByRole('region', { name: /^What is inside/ });
    expect(contents.textContent).toMatch(/92\.34%.*\$0\.50 to \$80\.00.*1\.2345%/);
    const items = within(contents).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/1\.2345%.*\$80\.00/),
      expect.stringMatching(/98\.7655%.*\$0\.50/),
    ]);
  });

  it('asks a visitor to sign in, and shows no seeds', async () => {
    answerCalls(answers());
    const { useSession } = await import('../../entities/session/session-store.ts');
    act(() => useSession.getState().becomeVisitor());
    show(<BoxPage id={1} />);
    await waitFor(() => expect(button().textContent).toContain('Sign in to open'));
    expect(screen.getByText(/^Sign in to see the hash/)).toBeTruthy();
    fireEvent.click(button());
    expect(useModals.getState()).toMatchObject({ name: 'login', props: { then: { priceCents: 200 } } });
  });

  it('[CA-20] shows the hash of the server seed with a client seed that was made after it', async () => {
    signIn({ balance: 10 });
    answerCalls(answers());
    show(<BoxPage id={1} />);
    await screen.findByText('a'.repeat(64));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client seed' }).value).toMatch(/^[0-9a-f]{16}$/);
    await waitFor(() => expect(button().textContent).toBe('Open for $2.00'));
  });

  it('[CA-23] calculates whether a revealed server seed has the hash that was shown', async () => {
    const revealed = 'c'.repeat(64);
    for (const [shown, text] of [
      [serverSeedHashOf(revealed), 'Its SHA-256 is the hash that was shown. Calculated on your device.'],
      ['d'.repeat(64), 'Its SHA-256 is not the hash that was shown.'],
    ] as const) {
      await freshPage('cases');
      signIn({ balance: 10 });
      const previous = { server_seed: revealed, server_seed_hash: shown };
      answerCalls({ ...answers(), 'POST /api/cases/getSeeds': { ...SEEDS, previous } });
      const { unmount } = show(<BoxPage id={1} />);
      await screen.findByText(text);
      screen.getByText(revealed);
      unmount();
    }
  });

  it('says before a press what stands in the way', async () => {
    signIn({ balance: 10 });
    answerCalls(answers(boxOf(1, { closed: 'staff' })));
    show(<BoxPage id={1} />);
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText('Closed for now.')).toBeTruthy();
  });

  it('holds own drops back while an opening is under way, and no others', async () => {
    signIn({ balance: 10 });
    answerCalls(answers());
    show(<BoxPage id={1} />);
    await screen.findByText('a'.repeat(64));
    const opening = { key: 'k', playerId: 7, box: { id: 1 }, request: { id: 1 } } as never;
    act(() => {
      useOpeningStore.setState({ seenDropId: 5 });
      dispatch({ type: 'asked', opening, isRestored: false });
    });
    tell('casesLiveDrop', { drops: [dropOf(7, 7), dropOf(6, 9)] });
    await waitFor(() => expect(drops()).toBe(2));
    act(() => dispatch({ type: 'refused' }));
    await waitFor(() => expect(drops()).toBe(3));
  });

  it('leads to the volume of its sounds', async () => {
    answerCalls(answers());
    show(<BoxPage id={1} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Sound and volume' }));
    expect(useModals.getState().name).toBe('settings');
  });

  it('has keys of its own, and names them as long as it is shown', async () => {
    signIn({ balance: 10 });
    answerCalls(answers());
    const { unmount } = show(<BoxPage id={1} />);
    await waitFor(() => expect(button().textContent).toBe('Open for $2.00'));
    fireEvent.keyDown(document.body, { code: 'Digit3', key: '3' });
    expect(button().textContent).toBe('Open 3 for $6.00');
    fireEvent.keyDown(document.body, { code: 'KeyQ', key: 'q' });
    expect(useOpeningStore.getState().isQuick).toBe(true);
    const texts = usePageKeys.getState().own?.map(({ does }) => translate(does));
    expect(texts).toEqual(['Open cases, or skip the reel', 'Choose how many at once', 'Quick mode on or off']);
    unmount();
    expect(usePageKeys.getState().own).toBeNull();
  });

  it('[CA-16] shows the figures of now when the box returns less than the player saw', async () => {
    signIn({ balance: 10 });
    answerCalls(answers());
    show(<BoxPage id={1} />);
    const contents = await screen.findByRole('region', { name: /^What is inside/ });
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'));
    const refusal = { status: 'error', message: 'cases_api.box_returns_less', params: { percent: 91.1 } };
    answerCalls({ ...answers(boxOf(1, { return_percent: 91.1 })), 'POST /api/cases/open': refusal });
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('this case returns 91.10% now'));
    await waitFor(() => expect(contents.textContent).toContain('91.10%'));
    expect(button().getAttribute('aria-disabled')).toBe('false');
  });

  it('leads to the other boxes when there is no such box', async () => {
    answerCalls({ ...answers(), 'GET /api/cases/getOne': { success: false, message: 'cases_api.box_not_found' } });
    show(<BoxPage id={99} />);
    await screen.findByText('There is no such case');
  });

  it('says the same of an address without a number, and asks for no box', async () => {
    const made = answerCalls(answers());
    show(<BoxPage id={NO_ID} />);
    await screen.findByText('There is no such case');
    expect(made).not.toContain('GET /api/cases/getOne');
  });
});

describe('the page of an opening', () => {
  it('names the wear of its item', async () => {
    const opening = {
      ...dropOf(5, 8),
      item: { ...KIND, market_hash_name: 'AK-47 | Redline (Field-Tested)', price: 5 },
      price: 2,
      number: 172_431,
      server_seed: null,
    };
    answerCalls({ 'GET /api/cases/opening': { success: true, opening } });
    show(<OpeningPage id={5} check={() => null} />);
    expect(await screen.findByText('Field-Tested')).toBeTruthy();
    expect(screen.getByText('172,431 of 999,999')).toBeTruthy();
  });

  it('marks the own one of an anonymous player', async () => {
    const opening = { ...dropOf(5, 8), user: null, own: true, price: 2, number: 1, server_seed: null };
    answerCalls({ 'GET /api/cases/opening': { success: true, opening } });
    show(<OpeningPage id={5} check={() => null} />);
    expect(await screen.findByText('Anonymous (you)')).toBeTruthy();
    expect(screen.getByText(/rotate/i)).toBeTruthy();
  });

  it('names the battle that it belongs to', async () => {
    const opening = { ...dropOf(5, 8), price: 2, number: 1, server_seed: null, battle: 12 };
    answerCalls({ 'GET /api/cases/opening': { success: true, opening } });
    show(<OpeningPage id={5} check={() => null} />);
    expect((await screen.findByRole('link', { name: '12' })).getAttribute('href')).toBe('/cases/battles/12');
  });

  it('says of an address without a number that there is no such opening', async () => {
    const made = answerCalls({});
    show(<OpeningPage id={NO_ID} check={() => null} />);
    await screen.findByText('There is no such opening');
    expect([made, screen.getByRole('heading', { level: 1 }).textContent]).toEqual([[], 'Opening –']);
  });
});
