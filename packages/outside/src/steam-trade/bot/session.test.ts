import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { keepSession } from './session.ts';

const start = () => {
  const client = Object.assign(new EventEmitter(), { steamID: null as object | null, webLogOn: vi.fn() });
  const community = new EventEmitter();
  const [onCookies, end] = [vi.fn<(cookies: string[]) => void>(), vi.fn<(cause: Error) => void>()];
  keepSession({ client, community, onCookies, end });
  return { client, community, onCookies, end };
};

it('passes on the cookies of each session', () => {
  const { client, onCookies } = start();
  client.emit('webSession', 'id', ['a=1']);
  expect(onCookies).toHaveBeenCalledWith(['a=1']);
});

it('ends the thread when the account is refused', () => {
  const { client, end } = start();
  const cause = new Error('InvalidPassword');
  client.emit('error', cause);
  expect(end).toHaveBeenCalledWith(cause);
});

it.each([
  ['mobile authenticator', null],
  ['mail', 'example.com'],
])('ends the thread when the platform wants another code, and names the %s', (name, domain) => {
  const { client, end } = start();
  expect(client.emit('steamGuard', domain, vi.fn(), true)).toBe(true);
  expect(end.mock.calls[0]?.[0].message).toContain(name);
});

it('requests a new session when the old one has expired, and not while the client reconnects', () => {
  const { client, community } = start();
  community.emit('sessionExpired');
  expect(client.webLogOn).not.toHaveBeenCalled();
  client.steamID = {};
  community.emit('sessionExpired');
  expect(client.webLogOn).toHaveBeenCalledOnce();
});
