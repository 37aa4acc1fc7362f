// @vitest-environment happy-dom
import type { ActiveGiveaway } from '@updraft/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, said, show, signIn, stubSight } from '../../testing/page.tsx';
import GiveawayModal from './GiveawayModal.tsx';
import { RELOAD_EVERY_MS } from './Participants.tsx';
import { CONDITIONS_EVERY_MS, conditions, giveaways, mine, withRaffle } from './store.ts';

const ACTIVE = 'POST /api/giveaways/getActive';
const CONDITIONS = 'GET /api/giveaways/get-conditions';
const MINE = 'POST /api/giveaways/myActive';
const PAGE = 'POST /api/giveaways/participants';
const JOIN = 'POST /api/giveaways/setMyActive';
const ITEM = { image: 'x', market_hash_name: 'AWP | Prize', name_ru: '', rarity: 'covert', price: 12 } as const;
const user = (id: number) => ({ id, username: `player ${id}`, avatar: 'default', is_demo: false });

const active = (change: Partial<ActiveGiveaway> = {}): ActiveGiveaway => ({
  id: 3,
  status: 'open',
  members: 2,
  recipients: 1,
  item: ITEM,
  prizes: [ITEM],
  created_at: new Date(Date.now() - 60_000).toISOString(),
  end_time: new Date(Date.now() + 60_000).toISOString(),
  endTimestamp: Date.now() + 60_000,
  participants: [{ place_id: 2, user: user(9) }],
  ...change,
});
const asked = (deposit: boolean) => ({
  conditions: {
    telegram_channel_subscribe: { is_active: false, is_completed: false, required: '' },
    username: { is_active: true, is_completed: true, required: 'Updraft' },
    deposit: { is_active: true, is_completed: deposit, required: 5 },
    games: { is_active: false, is_completed: false, required: 0 },
  },
});
const LOADED = { historyGiveaways: [], serverTime: 0 };
const answers = (change: object = {}) => ({
  [ACTIVE]: { ...LOADED, activeGiveaway: active() },
  [CONDITIONS]: asked(true),
  [MINE]: { participant: false, place_id: null },
  ...change,
});
const joinButton = () => screen.findByRole('button', { name: 'Take part for free' });

beforeEach(async () => {
  await freshPage('giveaway', 'giveaway_api', 'telegram');
  stubSight();
  for (const known of [giveaways, conditions, mine]) known.clear();
});
afterEach(() => void vi.useRealTimers());

it('says that the conditions could not be loaded, and asks again', async () => {
  answerCalls({ ...answers(), [CONDITIONS]: { status: 500, message: 'app_api.internal' } });
  signIn();
  show(<GiveawayModal />);
  const failed = (await screen.findByText('Could not load the conditions.')).closest('[role=alert]');
  answerCalls(answers());
  fireEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Deposit \$5\.00 in total/);
});

it('shows what is done and what is open, leaves out what does not apply, and says what to do', async () => {
  answerCalls(answers({ [CONDITIONS]: asked(false) }));
  signIn();
  show(<GiveawayModal />);
  const rowOf = (text: RegExp) => screen.getByText(text).closest('li')?.textContent;
  await screen.findByText(/Deposit \$5\.00 in total/);
  expect(rowOf(/Deposit \$5\.00 in total/)).toContain('not yet');
  expect(rowOf(/in your Steam nickname/)).toContain('done');
  expect(screen.queryByText(/Telegram channel/)).toBeNull();
  expect(screen.queryByText(/Play \d+ games/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Deposit' })).toBeTruthy();
  expect((await joinButton()).hasAttribute('disabled')).toBe(true);
});

it('a player with all conditions met joins once, and is shown as a participant', async () => {
  const made = answerCalls(
    answers({ [JOIN]: { status: 'success', message: 'giveaway_api.joined', params: { place: 3 } } }),
  );
  signIn();
  show(<GiveawayModal />);
  const button = await joinButton();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  answerCalls(
    answers({
      [JOIN]: { status: 'success', message: 'giveaway_api.joined', params: { place: 3 } },
      // Many others have joined since, so the player is not among the newest participants.
      [MINE]: { participant: true, place_id: 3 },
    }),
  );
  fireEvent.click(button);
  await screen.findByText('You are in: place 3');
  expect(said()).toEqual(['You are in: your place is 3.']);
  expect(screen.queryByRole('button', { name: 'Take part for free' })).toBeNull();
  expect(made).not.toContain(JOIN);
});

it('a refusal says which condition is not met', async () => {
  answerCalls(
    answers({
      [JOIN]: { status: 'error', message: 'giveaway_api.conditions_not_met', condition: 'giveaway_api.games' },
    }),
  );
  signIn();
  show(<GiveawayModal />);
  const button = await joinButton();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(said()).toEqual(['Not all conditions are met. You have played too few games.']));
});

it('a visitor sees all of it, cannot join, and can sign in', async () => {
  answerCalls(answers());
  show(<GiveawayModal />);
  expect((await joinButton()).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Sign in to take part' })).toBeTruthy();
  expect(screen.getByText('player 9')).toBeTruthy();
  expect(screen.getByText('Place 2')).toBeTruthy();
});

it('says after its time that the draw is on, and offers nothing to press', async () => {
  answerCalls(
    answers({ [ACTIVE]: { activeGiveaway: active({ status: 'waiting' }), historyGiveaways: [], serverTime: 0 } }),
  );
  signIn();
  show(<GiveawayModal />);
  await screen.findByText('The draw is on');
  expect(screen.queryByRole('button', { name: 'Take part for free' })).toBeNull();
});

it('shows past prizes without an active giveaway, each with its verification', async () => {
  const won = { id: 2, place_id: 4, user: user(9), item: ITEM, created_at: '2026-01-01T00:00:00.000Z' };
  answerCalls(answers({ [ACTIVE]: { activeGiveaway: null, historyGiveaways: [won], serverTime: 0 } }));
  show(<GiveawayModal />);
  await screen.findByText('No giveaway right now');
  expect(screen.getByRole('link', { name: 'Verify the draw' }).getAttribute('href')).toBe('/draw/2');
});

it('says that it could not be loaded, with another try', async () => {
  answerCalls({ [ACTIVE]: { status: 400, message: 'app_api.bad_request' } });
  show(<GiveawayModal />);
  await screen.findByText('Could not load the giveaway.');
  answerCalls(answers());
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByText('Free to enter', { exact: false });
});

it('the newest participants are asked for when others have joined, at most every few seconds', async () => {
  const newest = { success: true, participants: [{ place_id: 4, user: user(11) }] };
  const made = answerCalls(
    answers({ [ACTIVE]: { ...LOADED, activeGiveaway: active({ members: 4 }) }, [PAGE]: newest }),
  );
  show(<GiveawayModal />);
  await screen.findByText('player 11');
  expect(made.filter((call) => call === PAGE)).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { participants: _participants, ...active5 } = active({ members: 5 });
  const joined = (members: number): void =>
    act(() =>
      giveaways.use.setState(({ data }) => ({
        data: withRaffle(data, { activeGiveaway: { ...active5, members }, winners: [], serverTime: 0 }),
      })),
    );
  const later = answerCalls(answers({ [PAGE]: { success: true, participants: [{ place_id: 6, user: user(13) }] } }));
  joined(5);
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_EVERY_MS / 2));
  joined(6);
  expect(later).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_EVERY_MS / 2));
  expect(later).toEqual([PAGE]);
  expect(screen.getByText('player 13')).toBeTruthy();
});

it('participants that did not come are asked for again, and until then nobody is said to be missing', async () => {
  const unknown = active({ members: 12, participants: [] });
  answerCalls(
    answers({ [ACTIVE]: { ...LOADED, activeGiveaway: unknown }, [PAGE]: { status: 500, message: 'app_api.internal' } }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  show(<GiveawayModal />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/12 players take part/)).toBeTruthy();
  expect(screen.queryByText('Nobody takes part yet')).toBeNull();
  answerCalls(answers({ [PAGE]: { success: true, participants: [{ place_id: 12, user: user(11) }] } }));
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_EVERY_MS));
  expect(screen.getByText('player 11')).toBeTruthy();
});

it('a condition that lost bets fulfil is seen without leaving the window', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answerCalls(answers({ [CONDITIONS]: asked(false) }));
  signIn();
  show(<GiveawayModal />);
  expect((await joinButton()).hasAttribute('disabled')).toBe(true);
  answerCalls(answers());
  await act(() => vi.advanceTimersByTimeAsync(CONDITIONS_EVERY_MS));
  await waitFor(async () => expect((await joinButton()).hasAttribute('disabled')).toBe(false));
});

it('events keep the participants of the same giveaway, and put winners before the past ones', () => {
  const known = { activeGiveaway: active(), historyGiveaways: [], serverTime: 0 };
  const { participants: _participants, ...same } = active({ members: 5 });
  expect(withRaffle(known, { activeGiveaway: same, winners: [], serverTime: 0 })?.activeGiveaway).toMatchObject({
    members: 5,
    participants: [{ place_id: 2 }],
  });
  const won = { id: 3, place_id: 4, user: user(9), item: ITEM, created_at: '2026-01-01T00:00:00.000Z' };
  const ended = withRaffle(known, { activeGiveaway: null, winners: [won], serverTime: 0 });
  expect(ended).toMatchObject({ activeGiveaway: null, historyGiveaways: [{ id: 3 }] });
  const again = withRaffle(ended, { activeGiveaway: null, winners: [won], serverTime: 0 });
  expect(again?.historyGiveaways).toHaveLength(1);
});
