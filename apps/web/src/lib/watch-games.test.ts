import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** Messages sent by the page, and the server's response. */
const wire = vi.hoisted(() => ({ sent: [] as unknown[], answer: {} }));
vi.mock('./socket-library.ts', () => ({
  io: () => {
    const socket = {
      connected: true,
      io: { on: () => undefined },
      on: () => undefined,
      onAny: () => undefined,
      timeout: () => socket,
      emitWithAck: (event: string, payload: object) => {
        wire.sent.push([event, payload]);
        return Promise.resolve(wire.answer);
      },
    };
    return socket;
  },
}));
vi.mock('./connection-watch.ts', () => ({ watchConnection: () => () => undefined }));
vi.stubGlobal('location', { origin: 'http://site.test' });

const { connectSocket, watchGames } = await import('./socket.ts');

beforeAll(async () => {
  // Fakes the timers of the connection, which this test does not check.
  vi.useFakeTimers();
  await connectSocket({ host: null, port: 0, secure: false });
});
beforeEach(() => void (wire.sent.length = 0));
afterAll(() => vi.useRealTimers());

it.each([
  { status: 'success', game: 'crash', snapshot: null },
  { status: 'error', message: 'app_api.not_found' },
])('returns the acknowledgement of the requested game: %j', async (answer) => {
  wire.answer = answer;
  expect(await watchGames('crash', ['wheel'])).toEqual(answer);
  expect(wire.sent).toEqual([['watch', { game: 'crash', also: ['wheel'] }]]);
});

it('takes the snapshot of another game for a refusal', async () => {
  wire.answer = { status: 'success', game: 'wheel', snapshot: { roundId: 1 } };
  expect(await watchGames('crash', ['wheel'])).toEqual({ status: 'error', message: 'app_api.not_found' });
});
