import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Socket of the page: its listeners, and the pending acknowledgement of a sign-in. */
const wire = vi.hoisted(() => ({
  on: new Map<string, () => void>(),
  answer: null as ((lost: Error | null, ack?: object) => void) | null,
}));
vi.mock('./socket-library.ts', () => ({
  io: () => {
    const socket = {
      connected: true,
      io: { on: () => undefined },
      on: (event: string, handler: () => void) => wire.on.set(event, handler),
      onAny: () => undefined,
      timeout: () => socket,
      emit: (_: string, __: object, answer: typeof wire.answer) => (wire.answer = answer),
      emitWithAck: () => Promise.reject(new Error('no answer')),
    };
    return socket;
  },
}));
vi.mock('./connection-watch.ts', () => ({ watchConnection: () => () => undefined }));
vi.stubGlobal('location', { origin: 'http://site.test' });

const { connectSocket, onConnection, onReconnect, onSignedIn, setSocketToken } = await import('./socket.ts');

beforeAll(async () => {
  vi.useFakeTimers();
  await connectSocket({ host: null, port: 0, secure: false });
});
afterAll(() => vi.useRealTimers());

it('reads again what was loaded before the first sign-in, and nothing before it is answered', () => {
  const ran: string[] = [];
  onConnection(() => ran.push('connection'));
  onReconnect(() => ran.push('reconnect'));
  onSignedIn((events) => ran.push(events));
  setSocketToken('a-token');
  wire.on.get('connect')?.();
  expect(ran).toEqual([]);
  wire.answer?.(null, { status: 'success', events: 'a:7' });
  expect(ran).toEqual(['a:7', 'connection']);
  ran.length = 0;
  wire.on.get('connect')?.();
  wire.answer?.(new Error('timeout'));
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(2000);
  wire.answer?.(null, { status: 'success', events: 'a:9' });
  expect(ran).toEqual(['a:9', 'connection', 'reconnect']);
  ran.length = 0;
  setSocketToken('another-token');
  wire.answer?.(null, { status: 'success', events: 'b:1' });
  expect(ran).toEqual(['b:1']);
});

it('reads again at once for a visitor, and for a token without a player', () => {
  const ran: string[] = [];
  const stop = onConnection(() => ran.push('connection'));
  setSocketToken('an-old-token');
  wire.on.get('connect')?.();
  wire.answer?.(null, { status: 'error', message: 'user_api.session_ended' });
  expect(ran).toEqual(['connection']);
  stop();
});
