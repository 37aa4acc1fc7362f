// @vitest-environment happy-dom
import type { CallOutput, HourlyBonus } from '@updraft/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getSettings } from '../../lib/settings.ts';
import { PLAYER, answerCalls, freshPage, show, signIn } from '../../testing/page.tsx';
import { BonusFigures } from './BonusFigures.tsx';
import BonusPopup from './BonusPopup.tsx';
import { useBonus, withBank } from './bonus-store.ts';
import { clockOf, filled } from './countdown.ts';
import { serverEvents } from '../../testing/server-events.ts';

const receive = serverEvents();
const hearMessageOf = (id: number): void => receive('newMessage', { messages: [{ user: { id } }] });

const CALL = 'GET /api/jackpot-bonus/get-conditions';
const user = (id: number, username: string) => ({ id, username, avatar: 'default', is_demo: false });
const bonus: HourlyBonus = {
  is_active: true,
  totalBank: 0.42,
  goal: 1,
  percent: 1,
  end_time: null,
  draw_id: null,
  is_drawing: false,
  server_time: new Date(0).toISOString(),
  last: null,
};
const hour = (): HourlyBonus => ({
  ...bonus,
  totalBank: 12.34,
  draw_id: 9,
  end_time: new Date(Date.now() + 42 * 60_000).toISOString(),
  last: {
    draw_id: 8,
    ended_at: new Date(0).toISOString(),
    participants: 2,
    first_winner: user(11, 'ann'),
    first_winner_sum: 5.13,
    second_winner: user(12, 'bob'),
    second_winner_sum: 2.5,
    third_winner: null,
    third_winner_sum: 0,
  },
});
const answer = (change: Partial<CallOutput<typeof CALL>> = {}): CallOutput<typeof CALL> => ({
  ...hour(),
  is_participant: false,
  conditions: {
    username: { is_active: false, is_completed: true, required: '' },
    chat_messages: { is_active: true, is_completed: false, required: 5, current: 2 },
    total_bet_sum: { is_active: true, is_completed: true, required: 5, current: 7.5 },
  },
  ...change,
});
const open = (state: HourlyBonus): void => {
  useBonus.setState({ bonus: state });
  show(<BonusPopup anchor={{ current: document.body }} />);
};

beforeEach(() => freshPage('hourly'));
afterEach(() => {
  useBonus.setState({ bonus: null });
  getSettings().setLanguage('en');
});

describe('the figures of the bonus', () => {
  it('are a scale and the bank with one decimal below the goal', () => {
    show(<BonusFigures bonus={bonus} />);
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('42');
    expect(document.body.textContent).toContain('$0.4');
  });

  it('are hours, minutes and seconds and the bank from the goal on', () => {
    show(<BonusFigures bonus={hour()} />);
    expect(screen.queryByRole('meter')).toBeNull();
    expect(document.body.textContent).toMatch(/00:4[12]:\d\d.*\$12\.3/);
  });

  it('count down by seconds with two digits for each unit, and never below zero', () => {
    expect([3_600_000, 3_599_000, 60_001, 60_000, 1, 0, -5000].map(clockOf)).toEqual([
      '01:00:00',
      '00:59:59',
      '00:01:01',
      '00:01:00',
      '00:00:01',
      '00:00:00',
      '00:00:00',
    ]);
    expect([0, 0.5, 1, 7].map((totalBank) => filled({ totalBank, goal: 1 }))).toEqual([0, 0.5, 1, 1]);
  });

  it('the shown bank of the hourly bonus follows events', () => {
    expect(withBank({ bonus }, 0.9)).toEqual({ bonus: { ...bonus, totalBank: 0.9 } });
    expect(withBank({ bonus: null }, 0.9)).toEqual({ bonus: null });
  });
});

describe('the panel of the bonus', () => {
  it('shows the conditions that apply with their progress, and the last winners with sums and proof', async () => {
    answerCalls({ [CALL]: answer() });
    open(hour());
    expect(await screen.findByText('5 messages in the chat')).toBeTruthy();
    expect(document.body.textContent).toContain('2 / 5');
    expect(document.body.textContent).not.toContain('Nickname contains');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'not yet5 messages in the chat2 / 5',
      'done$5.00 staked in crash',
      'Winner 1ann$5.13',
      'Winner 2bob$2.50',
    ]);
    expect(screen.getByRole('link', { name: 'How it was drawn' }).getAttribute('href')).toBe('/draw/8');
    expect(document.body.textContent).toContain('2 players took part');
  });

  it('counts a message that the player has written, and asks nothing for those of others', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    const made = answerCalls({ [CALL]: answer() });
    signIn();
    open(hour());
    await screen.findByText('2 / 5');
    // One call at once, and one after the bank is known.
    await vi.waitFor(() => expect(made.length).toBeGreaterThan(1), 15_000);
    const before = made.length;
    await act(async () => hearMessageOf(8));
    expect(made).toHaveLength(before);
    answerCalls({ [CALL]: answer({ is_participant: true }) });
    act(() => hearMessageOf(PLAYER.id));
    expect(await screen.findByText('Participating')).toBeTruthy();
  });

  it('says that the player takes part in place of the conditions', async () => {
    answerCalls({ [CALL]: answer({ is_participant: true }) });
    open(hour());
    expect(await screen.findByText('Participating')).toBeTruthy();
    expect(screen.queryByText('5 messages in the chat')).toBeNull();
  });

  it('says that the draw waits, and speaks Russian', async () => {
    answerCalls({ [CALL]: answer() });
    open({ ...hour(), end_time: null, is_drawing: true });
    expect((await screen.findByRole('status')).textContent).toBe(
      'The time is over. The draw waits for public randomness.',
    );
    act(() => getSettings().setLanguage('ru'));
    await vi.waitFor(() => expect(document.body.textContent).toContain('5 сообщений в чате'));
    expect(document.body.textContent).not.toMatch(/{{|undefined|NaN/);
  });

  it('says that it could not be loaded', async () => {
    answerCalls({ [CALL]: { status: 403, message: 'user_api.banned' } });
    open(hour());
    expect(await screen.findByText('Could not load the bonus.')).toBeTruthy();
  });
});
