import type { Notification } from '@updraft/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useModals } from '../../lib/modals.ts';
import { PLAYER } from '../../testing/page.tsx';
import { getSession, requireSignIn, useSession, whoPlaysHere } from './session-store.ts';

const stored = vi.hoisted(() => ({ token: null as string | null }));
vi.mock('../../lib/token.ts', () => ({ getToken: () => stored.token }));

const notification = (id: number, isRead = false): Notification => ({ id, isRead }) as unknown as Notification;

beforeEach(() => {
  stored.token = null;
  useSession.setState(useSession.getInitialState(), true);
  useModals.setState({ name: null, props: {}, opening: 0 });
});

describe('whose browser it is', () => {
  it('nobody knows at first, then a visitor or a player, and after the sign-out nobody again', () => {
    expect(getSession()).toMatchObject({ status: 'pending', user: null, unreachable: false });
    getSession().becomePlayer(PLAYER);
    expect(getSession()).toMatchObject({ status: 'player', user: PLAYER });
    getSession().becomeVisitor();
    expect(getSession()).toMatchObject({ status: 'visitor', user: null });
    getSession().becomePlayer(PLAYER);
    getSession().reset();
    expect(getSession()).toMatchObject({ status: 'pending', user: null });
  });

  it('a token makes it unknown until the account is loaded; without one it is a visitor', () => {
    expect(whoPlaysHere()).toBeNull();
    stored.token = 'token';
    expect(whoPlaysHere()).toBeUndefined();
    getSession().becomePlayer(PLAYER);
    expect(whoPlaysHere()).toBe(PLAYER.id);
  });

  it('the server that could not be asked is remembered until it can', () => {
    getSession().setUnreachable(true);
    expect(getSession().unreachable).toBe(true);
    getSession().setUnreachable(false);
    expect(getSession().unreachable).toBe(false);
  });
});

describe('what needs a player', () => {
  it('goes on for a player, and asks nothing', () => {
    getSession().becomePlayer(PLAYER);
    expect(requireSignIn('play')).toBe(true);
    expect(useModals.getState().name).toBeNull();
  });

  it.each(['play', 'deposit', { priceCents: 5 }] as const)(
    'asks a visitor to sign in, and keeps the purpose (%s)',
    (then) => {
      getSession().becomeVisitor();
      expect(requireSignIn(then)).toBe(false);
      expect(useModals.getState()).toMatchObject({ name: 'login', props: { then } });
    },
  );
});

describe('what the server says of the account', () => {
  it('changes that alone', () => {
    getSession().becomePlayer(PLAYER);
    getSession().setBalance(12.5);
    getSession().setWagering({ toStake: 7, bonusLeft: 3 });
    getSession().setTradeLink('https://platform.test/link');
    getSession().setCashback(250);
    expect(getSession().user).toEqual({
      ...PLAYER,
      balance: 12.5,
      to_stake: 7,
      bonus_left: 3,
      trade_link: 'https://platform.test/link',
      cashback: 250,
    });
    expect(getSession().status).toBe('player');
  });

  it('makes no account for a visitor', () => {
    getSession().becomeVisitor();
    getSession().setBalance(12.5);
    getSession().addNotification(notification(1));
    getSession().markAllRead();
    expect(getSession().user).toBeNull();
  });
});

describe('notifications', () => {
  const list = () => getSession().user?.notifications ?? [];
  beforeEach(() => getSession().becomePlayer({ ...PLAYER, notifications: [notification(2, true), notification(1)] }));

  it('a new one is unread and stands first; one that comes again is not listed twice', () => {
    getSession().addNotification(notification(3, true));
    getSession().addNotification(notification(2));
    expect(list()).toEqual([notification(2), notification(3), notification(1)]);
  });

  it('the newest hundred notifications are kept', () => {
    for (let id = 3; id <= 150; id++) getSession().addNotification(notification(id));
    expect(list()).toHaveLength(100);
    expect([list()[0]?.id, list().at(-1)?.id]).toEqual([150, 51]);
  });

  it('all are read at once, and stay', () => {
    getSession().markAllRead();
    expect(list()).toEqual([notification(2, true), notification(1, true)]);
  });
});
