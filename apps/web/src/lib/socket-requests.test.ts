import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from './api.ts';

/** Socket of the page: its state, its listeners, and the events sent with it. */
const wire = vi.hoisted(() => ({ connected: false, on: new Map<string, () => void>(), sent: [] as string[] }));
vi.mock('./socket-library.ts', () => ({
  io: () => {
    const socket = {
      get connected() {
        return wire.connected;
      },
      io: { on: () => undefined },
      on: (event: string, handler: () => void) => wire.on.set(event, handler),
      onAny: () => undefined,
      timeout: () => socket,
      emitWithAck: (event: string) => {
        wire.sent.push(event);
        return Promise.resolve({ status: 'success' });
      },
    };
    return socket;
  },
}));
vi.mock('./connection-watch.ts', () => ({ watchConnection: () => () => undefined }));
vi.stubGlobal('location', { origin: 'http://site.test' });

const { connection, connectSocket, request, UNSENT } = await import('./socket.ts');

beforeAll(() => connectSocket({ host: null, port: 0, secure: false }));
beforeEach(() => {
  wire.connected = false;
  wire.sent = [];
  connection.setState({ status: 'offline' });
});

/** Restores the connection, after which the pending requests are sent. */
const connect = (): void => {
  wire.connected = true;
  connection.setState({ status: 'online' });
  wire.on.get('connect')?.();
};

it.each(['newBet', 'take', 'cancelBet'] as const)(
  'the command %s is not sent later without a connection',
  async (event) => {
    const outcome = request(event, {} as never).catch(({ message }: ApiError) => message);
    connect();
    expect(await outcome).toBe(UNSENT);
    expect(wire.sent).not.toContain(event);
  },
);

it.each(['getGame', 'watch'] as const)('the request %s waits for a connection', async (event) => {
  const outcome = request(event, {});
  expect(wire.sent).toEqual([]);
  connect();
  expect(await outcome).toEqual({ status: 'success' });
  expect(wire.sent).toContain(event);
});
