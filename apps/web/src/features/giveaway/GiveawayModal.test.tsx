// @vitest-environment happy-dom
import type { ActiveGiveaway } from '@updraft/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, freshPage, said, show, signIn, stubSight } from '../../testing/page.tsx';
import GiveawayModal from './GiveawayModal.tsx';
import { conditions, giveaways, mine, withRaffle } from './store.ts';

const ACTIVE = 'POST /api/giveaways/getActive';
const CONDITIONS = 'GET /api/giveaways/get-conditions';
const MINE = 'POST /api/giveaways/myActive';
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
const answers = (change: object = {}) => ({
  [ACTIVE]: { activeGiveaway: active(), historyGiveaways: [], serverTime: 0 },
  [CONDITIONS]: asked(true),
  [MINE]: { participant: false },
  ...change,
});
const joinButton = () => screen.findByRole('button', { name: 'Take part for free' });

beforeEach(async () => {
  await freshPage('giveaway', 'giveaway_api', 'telegram');
  stubSight();
  for (const known of [giveaways, conditions, mine]) known.clear();
});

it('shows what is done and what is open, leaves out what does not apply, and says what to do', async () => {
  answerCalls(answers({ [CONDITIONS]: asked(false) }));
  signIn();
  show(<GiveawayModal />);
  const open = await screen.findByText(/Deposit \$5\.00 in total/);
  expect(open.textContent).toContain('to do');
  expect(screen.getByText(/in your Steam nickname/).textContent).toContain('done');
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
      [MINE]: { participant: true },
      [ACTIVE]: {
        activeGiveaway: active({ participants: [{ place_id: 3, user: user(7) }] }),
        historyGiveaways: [],
        serverTime: 0,
      },
    }),
  );
  fireEvent.click(button);
  await screen.findByText('You take part: place 3');
  expect(said()).toEqual(['You take part: your place is 3.']);
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

it('after its time it says that the draw is on, and offers nothing to press', async () => {
  answerCalls(
    answers({ [ACTIVE]: { activeGiveaway: active({ status: 'waiting' }), historyGiveaways: [], serverTime: 0 } }),
  );
  signIn();
  show(<GiveawayModal />);
  await screen.findByText('The draw is on');
  expect(screen.queryByRole('button', { name: 'Take part for free' })).toBeNull();
});

it('without one, past prizes are shown, each with its verification', async () => {
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
