// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useConfig } from '../../lib/config.ts';
import { getSettings } from '../../lib/settings.ts';
import { answerCalls, freshPage, itemOf, said, show, signIn, stubSight } from '../../testing/page.tsx';
import {
  after,
  bet,
  columns,
  from,
  LIMITS,
  newBets,
  ONLINE,
  own,
  SELF,
  snapshot,
  tick,
  turn,
} from './state.fixtures.ts';
import { initialState, type WheelEvent, type WheelState } from './state-types.ts';
import { useWheelForm } from './stake/form.ts';
import { wheelStore } from './table.ts';
import { WheelPage } from './WheelPage.tsx';

const open = after(ONLINE, snapshot(5));
const become = (state: WheelState): void => act(() => wheelStore.setState(state, true));
const hear = (...events: WheelEvent[]): void => become(from(wheelStore.getState(), ...events));
const button = (): HTMLElement => screen.getByTestId('wheel-button');
const column = (name: string): HTMLElement => screen.getByRole('region', { name });

beforeEach(async () => {
  stubSight();
  await freshPage('wheel');
  answerCalls({});
  useWheelForm.setState(useWheelForm.getInitialState());
  signIn({ id: SELF }, [itemOf(3, 12.5)]);
  show(<WheelPage inventory={() => null} />);
  become(open);
  await screen.findByRole('region', { name: 'Red' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  getSettings().setLanguage('en');
  useConfig.getState().setStopped([]);
});

it('[F5] shows of each colour what it pays, its chance and its return', () => {
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Black: pays 2x, chance 48.15%, return 96.30%',
    'Red: pays 3x, chance 31.48%, return 94.44%',
    'Green: pays 5x, chance 18.52%, return 92.59%',
    'Yellow: pays 50x, chance 1.85%, return 92.59%',
  ]);
});

it('names each obstacle in turn, and what the bet would pay', () => {
  const note = (): string => document.getElementById('wheel-button-note')?.textContent ?? '';
  expect(note()).toBe('Select items in your inventory.');
  act(() => useSelection.getState().toggle(3));
  expect(button().textContent).toBe('Bet $12.50Black · Pays $25.00');
  fireEvent.keyDown(document.body, { code: 'Digit2', key: '2' });
  expect(screen.getByText('Pays $37.50')).toBeTruthy();
  expect([button().getAttribute('aria-disabled'), button().textContent]).toEqual([
    'false',
    'Bet $12.50Red · Pays $37.50',
  ]);
  hear(
    snapshot(6, { game: { limits: { ...LIMITS, colourCap: 30 } }, columns: columns({ red: { bank: 5, room: 5 } }) }),
  );
  expect(note()).toBe('At most $5.00 more can be staked on this colour in this round.');
  const room = within(column('Red')).getByText('Room $5.00').parentElement;
  expect(room?.tabIndex).toBe(0);
  const hint = document.getElementById(room?.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('You can still stake this much');
  // The note states the tighter of two limits: the house's room and the player's largest win.
  const bets = [own(1, { price: 190 })];
  hear(
    snapshot(7, { game: { limits: { ...LIMITS, maxWin: 600 } }, own: bets, columns: columns({ red: { room: 50 } }) }),
  );
  expect(note()).toBe('With your win limit, at most $10.00 more can be staked on this colour in this round.');
  expect(within(column('Red')).getByText('Room $10.00')).toBeTruthy();
  // The player's own total stays beside the room.
  expect(within(column('Red')).getByText('You $190.00')).toBeTruthy();
});

it('asks for nothing once the round takes no further bet of the player', () => {
  expect(screen.getAllByText('Choose items from your inventory below').length).toBe(1);
  hear(snapshot(5, { own: [1, 2, 3, 4, 5].map((id) => own(id)) }));
  expect(screen.queryByText('Choose items from your inventory below')).toBeNull();
  const note = (): string => document.getElementById('wheel-button-note')?.textContent ?? '';
  expect(note()).toBe('5 bets are in. The wheel spins when betting has closed.');
});

it('bets what is selected on the chosen colour, once, by the space bar', async () => {
  act(() => useSelection.getState().toggle(3));
  act(() => useWheelForm.getState().choose('red'));
  const made = answerCalls({
    'POST /api/wheel/setBet': { status: 'success', bet: own(1, { price: 12.5 }), message: 'x' },
  });
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
  await vi.waitFor(() => expect(button().textContent).toBe('Bet placed'), { timeout: 10_000 });
  expect(made.filter((call) => call.includes('setBet'))).toHaveLength(1);
  // The list is drawn after the button, so that the button does not wait for the list.
  expect(await within(column('Red')).findByText('$12.50', { selector: 'li span' })).toBeTruthy();
  expect(useSelection.getState().selected).toEqual([]);
});

it('tells a refusal with the values that it names', async () => {
  act(() => useSelection.getState().toggle(3));
  act(() => useWheelForm.getState().choose('red'));
  answerCalls({
    'POST /api/wheel/setBet': { status: 'error', message: 'wheel_api.limit_exceeded', params: { value: 7.5 } },
  });
  fireEvent.click(button());
  await vi.waitFor(() => expect(said()).toHaveLength(1), { timeout: 10_000 });
  expect(said()[0]).toMatch(/At most \$7\.50 more/);
});

it('shows all five own bets of a round as whole rows below the button, which does not move with them', () => {
  hear(
    newBets(
      5,
      [1, 2, 3, 4, 5].map((id) => own(id, { price: id })),
      15,
    ),
  );
  const list = screen.getByRole('list', { name: 'Your bets' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => /\$\d/.exec(textContent)?.[0]),
  ).toHaveLength(5);
  expect(button().compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // A row has the height 7 and a gap the height 1, so six rows with their gaps have 47. The list is no higher than its
  // rows.
  expect(list.className).not.toMatch(/(^|\s)h-\d/);
  expect(list.className).toMatch(/(^|\s)max-h-47(\s|$)/);
});

it('goes through the round: closed, spinning, result; the columns say which colour has won', () => {
  hear(newBets(5, [own(1), bet(2, { colour: 'black' })], 20), tick(5, 0));
  expect([screen.getAllByText('Betting is closed').length, button().textContent]).toEqual([2, '$10.00 in play']);
  expect(screen.getByText('Waiting for randomness')).toBeTruthy();
  hear(turn(5));
  expect(screen.getAllByText('Spinning').length).toBe(2);
  hear(turn(5, { ms: 1, colour: 'black', multiplier: 2, sector: 2 }));
  expect(screen.getByTestId('wheel-result').textContent).toBe('2x');
  expect(button().textContent).toBe('Lost $10.00');
  expect(screen.getByTestId('wheel-own-result').textContent).toBe('Lost $10.00');
  expect(['Black', 'Red'].map((name) => column(name).dataset['outcome'])).toEqual(['won', 'lost']);
  expect(within(column('Black')).getByText('$20.00').className).toContain('text-win');
});

it('[F10] the picture says what the round has come to, and dresses nothing but a gain up as a win', () => {
  const resultOf = (black: number): void => {
    become(from(open, newBets(5, [own(1), own(2, { colour: 'black', price: black })], 20)));
    hear(tick(5, 0), turn(5), turn(5, { ms: 1, colour: 'black', multiplier: 2, sector: 2 }));
  };
  const shown = (): (string | undefined)[] =>
    ['wheel-own-result', 'own-win', 'wheel-result'].map((id) => screen.queryByTestId(id)?.textContent);
  resultOf(5);
  expect(shown()).toEqual(['Returned $10.00', undefined, '2x']);
  resultOf(10);
  expect(shown()).toEqual(['Returned $20.00', undefined, '2x']);
  resultOf(20);
  expect(shown()).toEqual([undefined, 'Won$40.00', '2x']);
  // The sum of the gain is larger than the multiplier.
  expect(screen.getByTestId('wheel-result').className).not.toMatch(/text-\[/);
  hear(snapshot(6));
  expect(shown()).toEqual([undefined, undefined, undefined]);
});

it('says that stakes came back where no beacon came', () => {
  hear(newBets(5, [own(1)], 10), snapshot(5, { game: { phase: 'returned' }, own: [own(1, { status: 'refunded' })] }));
  expect([button().textContent, screen.getAllByText('Refunded').length]).toEqual(['$10.00 returned', 1]);
  expect(screen.getByText('Nothing was drawn.')).toBeTruthy();
  hear(snapshot(5, { game: { phase: 'returned', not_drawn: 'late' }, own: [own(1, { status: 'refunded' })] }));
  expect(screen.getByText('The randomness was late.')).toBeTruthy();
});

it('[I3] says that staff have stopped it, also when there is no round to show', () => {
  const note = (): string => document.getElementById('wheel-button-note')?.textContent ?? '';
  act(() => useConfig.getState().setStopped([{ game: 'wheel', text: null, text_ru: null }]));
  become({ ...open, maintenance: true });
  expect(note()).toBe('The game is paused: no new bets now.');
  become({ ...initialState, connection: 'online', maintenance: true });
  expect(screen.queryByText('Loading the round…')).toBeNull();
  expect([screen.getAllByText('Bets are paused').length > 0, note()]).toEqual([
    true,
    'The game is paused: no new bets now.',
  ]);
});

it('says so in maintenance, without a connection, and to a visitor', () => {
  become({ ...open, maintenance: true });
  expect(screen.getAllByText('Bets are paused').length).toBe(2);
  become({ ...open, connection: 'offline' });
  expect(screen.getByText('No connection: the picture is frozen')).toBeTruthy();
});

it('speaks Russian', async () => {
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Колесо'));
  expect(column('Жёлтый')).toBeTruthy();
});
