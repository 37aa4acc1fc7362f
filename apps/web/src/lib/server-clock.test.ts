import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Connection of the socket library, and the pending responses. */
const wire = vi.hoisted(() => ({ connect: (): void => undefined, pending: [] as ((ack: object) => void)[] }));
vi.mock('./socket-library.ts', () => ({
  io: () => {
    const socket = {
      connected: true,
      io: { on: () => undefined },
      on: (event: string, handler: () => void) => void (event === 'connect' && (wire.connect = handler)),
      onAny: () => undefined,
      timeout: () => socket,
      emitWithAck: () => new Promise((resolve) => wire.pending.push(resolve)),
    };
    return socket;
  },
}));
vi.mock('./connection-watch.ts', () => ({ watchConnection: () => () => undefined }));
vi.stubGlobal('location', { origin: 'http://site.test' });

const { localNowMs } = await import('./clock.ts');
const { clockOffsetMs, connectSocket } = await import('./socket.ts');

const HOUR_MS = 3_600_000;
/** Responds to the last request for the clock. */
const answer = async (aheadMs: number): Promise<void> => {
  wire.pending.pop()?.({ serverTime: localNowMs() + aheadMs });
  await vi.advanceTimersByTimeAsync(0);
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  await connectSocket({ host: null, port: 0, secure: false });
});
afterAll(() => vi.useRealTimers());

it('keeps the offset of a wrong clock through a reconnection until the server has said its time again', async () => {
  wire.connect();
  await answer(HOUR_MS);
  expect(Math.round(clockOffsetMs() / HOUR_MS)).toBe(1);
  wire.pending.length = 0;
  wire.connect();
  expect(Math.round(clockOffsetMs() / HOUR_MS)).toBe(1);
  // A new sample replaces those of the earlier connection, because the machine may have slept in between.
  await answer(2 * HOUR_MS);
  expect(Math.round(clockOffsetMs() / HOUR_MS)).toBe(2);
});
