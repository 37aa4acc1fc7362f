import type { Notification } from '@updraft/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { PLAYER } from '../../testing/page.tsx';
import { notificationsSince, rememberNotifications } from './notifications-while-away.ts';
import { useSession } from './session-store.ts';

const has = (...ids: number[]): void =>
  useSession
    .getState()
    .becomePlayer({ ...PLAYER, notifications: ids.map((id) => ({ id }) as unknown as Notification) });
const since = (): number[] => notificationsSince().map(({ id }) => id);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('shows notifications that came while the page was away once', () => {
  has(5, 9);
  rememberNotifications();
  has(12, 10, 9, 5);
  expect(since()).toEqual([12, 10]);
  expect(since()).toEqual([]);
});

it('the first notifications of an account count as well', () => {
  has();
  rememberNotifications();
  has(1);
  expect(since()).toEqual([1]);
});

it('a page that never left is told nothing', () => {
  has(1, 2);
  expect(since()).toEqual([]);
});

it('a visitor who comes back has none', () => {
  useSession.getState().becomeVisitor();
  rememberNotifications();
  expect(since()).toEqual([]);
});

it.each(['SecurityError', 'QuotaExceededError'])('a browser that refuses storage (%s) stops nothing', (name) => {
  const refuse = (): never => {
    throw new DOMException('refused', name);
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  has(1);
  expect(rememberNotifications).not.toThrow();
  expect(since()).toEqual([]);
});
