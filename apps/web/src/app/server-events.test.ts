// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api.ts';
import { storeToken } from '../lib/token.ts';
import { useConfig } from '../lib/config.ts';
import { setReminder } from '../features/limits/query.ts';
import { getSession } from '../entities/session/session-store.ts';
import { inventoryState } from '../entities/inventory/inventory-store.ts';
import { answerCalls, freshPage, PLAYER, said, signIn } from '../testing/page.tsx';
import { listenToServer } from './server-events.ts';
import { serverEvents } from '../testing/server-events.ts';

const receive = serverEvents();

beforeEach(() => freshPage('notification'));
listenToServer();

it('a deposit that is told without a reload moves the net position too', async () => {
  answerCalls({ 'POST /api/user/get': { ...PLAYER, net_position: 35 } });
  signIn({ net_position: 10 });
  receive('notification', { id: 3, name: 'a', content: 'deposit_api.success', isRead: false, created_at: '' });
  await vi.waitFor(() => expect(getSession().user?.net_position).toBe(35));
});

it.each([
  ['user_api.session_ended', 'Your session has ended. Sign in again.'],
  ['user_api.unauthorized', 'Your session has ended. Sign in again.'],
  ['user_api.banned', 'This account is blocked. Contact support if you think this is a mistake.'],
])('a session that ends in mid-play shows the message of the server: %s', async (message, text) => {
  storeToken('a-token');
  signIn();
  answerCalls({ 'POST /api/user/getLimits': { status: 401, message } });
  await expect(api('POST /api/user/getLimits')).rejects.toBeInstanceOf(ApiError);
  expect(getSession().user).toBeNull();
  expect(said()).toContain(text);
});

it('a session that ends with an action is told once: not as a failure of the action too', async () => {
  storeToken('a-token');
  signIn();
  answerCalls({ 'POST /api/user/setReminder': { status: 401, message: 'user_api.session_ended' } });
  await setReminder(60);
  expect(said().filter((text) => /session|reminder|Could not/i.test(text))).toEqual([
    'Your session has ended. Sign in again.',
  ]);
});

it('maintenance is heard of on whatever page, and so is its end', () => {
  receive('refreshPage', { maintenance: true });
  expect([useConfig.getState().maintenance, said().length]).toEqual([true, 1]);
  receive('refreshPage', { maintenance: false });
  expect(useConfig.getState().maintenance).toBe(false);
});

it("applies an operator's change without a reload of the page", async () => {
  const { config, setConfig } = useConfig.getState();
  if (!config) throw new Error('no config');
  const made = answerCalls({ 'POST /api/getConfig': { ...config, referrals: { percent: 77 } } });
  receive('configChanged', { revision: config.revision });
  expect(made).toEqual([]);
  receive('configChanged', { revision: 'another' });
  await vi.waitFor(() => expect(useConfig.getState().config?.referrals.percent).toBe(77));
  setConfig(config);
});

describe('a message of the chat', () => {
  const isDueAgain = (userId: number): boolean => {
    receive('newMessage', { messages: [{ id: 1, user: { id: userId }, type: 'MESSAGE', message: 'text' }] });
    vi.advanceTimersByTime(3000);
    return inventoryState.getState().loadedAtMs === null;
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('has the inventory loaded again by the next place that shows it, if it is from the system', () => {
    signIn();
    expect(isDueAgain(5)).toBe(false);
    expect(isDueAgain(0)).toBe(true);
  });

  it('means nothing to the inventory of a visitor', () => {
    signIn();
    getSession().becomeVisitor();
    expect(isDueAgain(0)).toBe(false);
  });
});
