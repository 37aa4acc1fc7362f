// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { usePageKeys } from '../../lib/page-keys.ts';
import { getSettings } from '../../lib/settings.ts';
import { answerCalls, freshPage, itemOf, said, show, signIn, stubSight } from '../../testing/page.tsx';
import { JackpotPage } from './JackpotPage.tsx';
import { after, betOf, gameOf, snapshotOf, spinOf, stakeOf, told, winnerOf } from './state.fixtures.ts';
import type { JackpotEvent, JackpotState } from './state-types.ts';
import { jackpotStore } from './table.ts';

vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  watchGames: () => new Promise(() => undefined),
}));
/** The canvas of the spinner is replaced, because the test environment has none. */
vi.mock('./canvas/SpinnerCanvas.tsx', () => ({ SpinnerCanvas: () => null }));

const SELF = 7;
const open = after(told(snapshotOf()));
const become = (state: JackpotState): void => act(() => jackpotStore.setState(state, true));
const button = (): HTMLElement => screen.getByTestId('jackpot-button');
const note = (): string => document.getElementById('jackpot-button-note')?.textContent ?? '';

/** Returns the state of a pot of players 7 and 8 in this phase, after these events. */
const potAt = (phase: JackpotState['phase'], ...events: readonly JackpotEvent[]): JackpotState =>
  after(
    told(
      snapshotOf({
        game: gameOf({
          phase,
          status: 1,
          bank: 20,
          items: 2,
          players: 2,
          timer: 12,
          beacon: { id: 'sandbox', round: 3 },
        }),
        bets: [
          betOf(SELF, 5),
          betOf(8, 15, {
            tickets: [
              { from: 501, to: 1500 },
              { from: 1601, to: 2100 },
            ],
          }),
        ],
        chances: { 7: { chance: 25 }, 8: { chance: 75 } },
        own: [stakeOf(1, 5)],
      }),
    ),
    ...events,
  );

beforeEach(async () => {
  stubSight();
  await freshPage('jackpot');
  answerCalls({});
  signIn({ id: SELF }, [itemOf(3, 12.5)]);
  jackpotStore.setState(open, true);
  show(<JackpotPage inventory={() => null} />);
  become(open);
  await screen.findByRole('region', { name: 'Players of the pot' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  getSettings().setLanguage('en');
});

it('names what stands in the way of a bet, and the chance that it would have', () => {
  expect(note()).toBe('Select items in your inventory.');
  become({ ...potAt('betting'), selfBets: [] });
  act(() => useSelection.getState().toggle(3));
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Bet $12.50', 'false']);
  expect(screen.getByText('Chance with these').nextSibling?.textContent).toBe('38.46%');
  become({ ...potAt('beacon'), selfBets: [] });
  expect(note()).toBe('The winner is being drawn. The next pot opens in a moment.');
});

it('puts what is selected into the pot, once, by the space bar', async () => {
  act(() => useSelection.getState().toggle(3));
  const made = answerCalls({
    'POST /api/jackpot/setBet': { status: 'success', bet: stakeOf(9, 12.5), balance: 0, message: 'x' },
  });
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ' });
  await vi.waitFor(() => expect(button().textContent).toBe('Bet placed'), { timeout: 10_000 });
  expect(made.filter((call) => call.includes('setBet'))).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: 'Your bets' })).getByText('$12.50')).toBeTruthy();
  expect(useSelection.getState().selected).toEqual([]);
});

it('tells a refusal with the value that it names', async () => {
  act(() => useSelection.getState().toggle(3));
  answerCalls({
    'POST /api/jackpot/setBet': {
      status: 'error',
      message: 'jackpot_api.max_stake',
      balance: 0,
      params: { value: 4999.5 },
    },
  });
  fireEvent.click(button());
  await vi.waitFor(() => expect(said()).toEqual(['Your stakes in one round are at most $4,999.50.']), {
    timeout: 10_000,
  });
});

it('the stage has the items of the pot with their players, and the own chance, which the stake board does not repeat', () => {
  become(potAt('betting'));
  const stage = screen.getByRole('region', { name: 'Round' });
  expect(within(stage).getByText('25.00%')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Create bet' })).queryByText('25.00%')).toBeNull();
  expect(screen.getByText('1 of 20')).toBeTruthy();
  const items = screen.getByTestId('pot-items');
  expect(items.querySelectorAll('[title="AK-47 | Slate · $5.00"]')).toHaveLength(2);
  become(potAt('returned'));
  expect(screen.queryByTestId('pot-items')).toBeNull();
});

it('shows each player with their tickets, stake and chance', () => {
  become(potAt('betting'));
  const [mine, other] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('player'));
  expect(mine?.textContent).toMatch(/player 7.*\$5\.00.*25\.00%.*1–500/);
  expect(other?.textContent).toMatch(/\$15\.00.*75\.00%.*Tickets 501–1,500, 1,601–2,100.*501–1,500.*\+1 range/);
});

const rowOfPlayer = (name: string): HTMLElement =>
  screen.getAllByRole('listitem').find((row) => row.textContent?.includes(name)) as HTMLElement;

it('shows a range of tickets whole, whatever stands beside it, and all ranges on a press', async () => {
  become(potAt('betting'));
  const row = rowOfPlayer('player 8');
  const range = within(row).getByText('501–1,500');
  expect(range.className).toMatch(/whitespace-nowrap/);
  expect(range.className).not.toMatch(/truncate|min-w-0/);
  // The range has its own line, so name, items and sum take no space from it.
  expect(range.closest('.basis-full')?.textContent).not.toContain('player 8');
  fireEvent.click(within(row).getByRole('button', { name: '+1 range' }));
  const all = await screen.findByRole('dialog', { name: 'Tickets of player 8' }, { timeout: 10_000 });
  expect(
    within(all)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['501–1,500', '1,601–2,100']);
});

it("keeps the winner's range with the winning ticket on the screen, and names the ticket", () => {
  const winner = winnerOf(8, { ticket: 1700 });
  const spin = { type: 'startJackpot', payload: spinOf(8, { winner }) } as const;
  become(potAt('beacon', spin));
  expect(rowOfPlayer('player 8').textContent).not.toContain('won');
  become(potAt('beacon', spin, { type: 'stopped', roundId: 5 }));
  const row = rowOfPlayer('player 8');
  expect(within(row).getByText('1,601–2,100')).toBeTruthy();
  expect(within(row).getByText('ticket 1,700 won')).toBeTruthy();
  expect(screen.getByText('in the range 1,601–2,100')).toBeTruthy();
  const lost = rowOfPlayer('player 7');
  expect(within(lost).getByText('1–500')).toBeTruthy();
  expect(lost.textContent).not.toMatch(/ticket [\d,]+ won/);
});

it('own items stand below the button, which does not move with them, as a list of whole rows', () => {
  become({ ...potAt('betting'), selfBets: [1, 2, 3, 4].map((id) => stakeOf(id, 5)) });
  const list = screen.getByRole('list', { name: 'Your bets' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(button().compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // Rows have the height 7 and gaps the height 1. The two heights fit six rows and three rows.
  const heights = [...list.className.matchAll(/max-h-(\d+)/g)].map(([, height]) => Number(height));
  expect(heights.map((height) => (height + 1) % 8)).toEqual([0, 0]);
  expect(list.className).toContain('snap-mandatory');
});

it('goes through the round: alone, countdown, closed, spinning, result', () => {
  const alone = gameOf({ phase: 'alone', status: 3, bank: 5, items: 1, players: 1, aloneMsLeft: 300_000 });
  become(after(told(snapshotOf({ game: alone, bets: [betOf(SELF, 5)], own: [stakeOf(1, 5)] }))));
  expect(screen.getByText('You are in. If nobody joins, your items come back to you.')).toBeTruthy();
  expect(screen.getByText('Refund in')).toBeTruthy();
  become(potAt('betting'));
  expect(screen.getByTestId('jackpot-countdown').textContent).toBe('12 s');
  become(potAt('beacon'));
  expect([button().textContent, note()]).toEqual(['Waiting for the draw', 'You have $5.00 in the pot.']);
  become(potAt('beacon', { type: 'startJackpot', payload: spinOf(8) }));
  expect([button().textContent, screen.queryByTestId('jackpot-won')]).toEqual(['Drawing the winner', null]);
  const stopped = { type: 'stopped', roundId: 5 } as const;
  become(potAt('beacon', { type: 'startJackpot', payload: spinOf(8) }, stopped));
  expect([button().textContent, screen.getByTestId('jackpot-won').textContent]).toEqual(['Lost $5.00', '$19.00']);
  expect(screen.queryByTestId('own-win')).toBeNull();
  expect(screen.getByTestId('jackpot-won').className).not.toContain('text-win');
  become(potAt('beacon', { type: 'startJackpot', payload: spinOf(SELF) }, stopped));
  // A gain of the player is the largest thing on the stage.
  expect([
    button().textContent,
    screen.getByTestId('own-win').textContent,
    screen.queryByTestId('jackpot-won'),
  ]).toEqual(['Won $19.00', 'You won the pot$19.00', null]);
  expect(screen.getByText('Fee $1.00: 1 item')).toBeTruthy();
});

it('the strip of past pots has the face of each winner', () => {
  become(potAt('beacon', { type: 'startJackpot', payload: spinOf(8) }, { type: 'stopped', roundId: 5 }));
  const strip = screen.getByRole('navigation', { name: 'Last results' });
  const [last] = within(strip).getAllByRole('link');
  expect([last?.textContent, last?.querySelectorAll('img, svg').length]).toEqual(['$19.00 · 25.00%', 1]);
});

it('[F10] a win that is no more than the stake is not dressed up as one', () => {
  const winner = winnerOf(SELF, { price: 19, win: 19 });
  become(potAt('beacon', { type: 'startJackpot', payload: spinOf(SELF, { winner }) }, { type: 'stopped', roundId: 5 }));
  expect(screen.getByTestId('jackpot-won').className).not.toMatch(/text-(win|lift)/);
  expect([screen.getByText('Your ticket was drawn'), screen.queryByTestId('own-win')]).toMatchObject([{}, null]);
});

it('says that stakes came back, in maintenance that bets are paused, and without a connection that the picture stands', () => {
  become(potAt('returned'));
  expect([button().textContent, note()]).toEqual(['$5.00 returned', 'Your items are back in your inventory.']);
  become({ ...open, maintenance: true });
  expect(screen.getAllByText('Bets are paused').length).toBe(2);
  become({ ...open, connection: 'offline' });
  expect(screen.getByText('No connection: the picture is frozen')).toBeTruthy();
});

it('the list of shortcuts has the keys of the page', () => {
  expect(usePageKeys.getState().own?.map(({ keys, does }) => [keys.join(), does])).toEqual([
    ['Space', 'keys.pot_does'],
    ['A', 'keys.all_does'],
  ]);
});

it('offers a visitor the way in, and speaks Russian', async () => {
  act(() => useSession.getState().becomeVisitor());
  expect(button().textContent).toBe('Sign in to play');
  act(() => getSettings().setLanguage('ru'));
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Джекпот'));
  expect(screen.getAllByText('Банк пуст').length).toBeGreaterThan(0);
});
