import { expect, it, vi } from 'vitest';
import { setChatShown, useUnread } from './unread.ts';

const handlers = vi.hoisted(() => new Map<string, () => void>());
vi.mock('../../lib/socket.ts', () => ({
  onServer: (event: string, handler: () => void) => handlers.set(event, handler),
}));

const hear = (): void => handlers.get('newMessage')?.();
const hasNew = (): boolean => useUnread.getState().hasNew;

it('the dot stands for messages that came while the chat was closed, until it is opened', () => {
  expect(hasNew()).toBe(false);
  hear();
  expect(hasNew()).toBe(true);
  setChatShown(true);
  expect(hasNew()).toBe(false);
  hear();
  expect(hasNew()).toBe(false);
  setChatShown(false);
  expect(hasNew()).toBe(false);
  hear();
  expect(hasNew()).toBe(true);
});
