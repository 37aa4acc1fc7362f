import type { Server, Socket as ServerSocket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import { playerRoom } from './broadcaster.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import { eventFrame } from './frames.ts';

const log = createLog({ level: 'silent', pretty: false });
const count = (n: number): ['online', { count: number }] => ['online', { count: n }];
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The broadcaster's clock. It stands still except during writes, so that slices do not depend on the machine's speed. */
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => void vi.restoreAllMocks());

/** Simulates the cost of a write. */
const work = (): void => void (nowMs += 0.05);
/** Builds a socket with the known internals. `writeBuffer`: packets that wait in the library's queue. */
const open = (write: (chunk: Buffer) => void, writeBuffer: unknown[] = []) => ({
  conn: {
    readyState: 'open',
    writeBuffer,
    transport: { name: 'websocket', socket: { readyState: 1, _socket: { write, writable: true } } },
  },
});

/** Builds a server of fake sockets, all of player 1. */
const fakeServer = () => {
  const sockets: { id: string; emitted: unknown[] }[] = [];
  const ids = new Set<string>();
  let onConnection: (socket: ServerSocket) => void = () => undefined;
  const fake = {
    on: (_event: string, listener: typeof onConnection) => (onConnection = listener),
    sockets: { adapter: { rooms: new Map([[playerRoom(1), ids]]) } },
  };
  return {
    io: fake as unknown as Server,
    sockets,
    join: (insides: object) => {
      const socket = {
        id: String(sockets.length),
        emitted: [] as unknown[],
        on: () => undefined,
        emit: (...args: unknown[]) => socket.emitted.push(args),
        ...insides,
      };
      sockets.push(socket);
      ids.add(socket.id);
      onConnection(socket as unknown as ServerSocket);
    },
  };
};

it('falls back for good when the libraries are not the known ones', () => {
  const { io: strange, sockets, join } = fakeServer();
  const slow = new FastBroadcaster({ io: strange, log });
  join({ conn: {} });
  slow.toAll(...count(1));
  slow.toPlayer(1, 'updateBalance', { balance: 1 });
  expect(sockets[0]?.emitted).toEqual([count(1), ['updateBalance', { balance: 1 }]]);
  slow.stop();
});

it('[S5] [I5] keeps its log short, and every order, when events never pause', async () => {
  const { io: crowded, join } = fakeServer();
  const crowd = new FastBroadcaster({ io: crowded, log });
  const frames = Array.from({ length: 300 }, () => ({ bytes: 0 }));
  for (const frame of frames) {
    const write = (chunk: Buffer): void => {
      frame.bytes += chunk.length;
      work();
    };
    join(open(write));
  }
  let longest = 0;
  const { length } = eventFrame(...count(1));
  for (let n = 0; n < 200; n++) {
    crowd.toAll(...count(1));
    await turn();
    longest = Math.max(longest, crowd.backlog.events);
  }
  await expect.poll(() => new Set(frames.map((frame) => frame.bytes))).toEqual(new Set([200 * length]));
  // A round over 300 sockets takes seven slices of 48 writes, and each slice adds one event.
  expect(longest).toBeLessThan(20);
  crowd.stop();
});

it('[S5] serves a topic in time though events of another never pause', async () => {
  const { io: crowded, sockets, join } = fakeServer();
  const crowd = new FastBroadcaster({ io: crowded, log });
  const written = { crash: 0, wheel: 0 };
  for (const topic of ['crash', 'wheel'] as const)
    for (let n = 0; n < 200; n++) {
      join(open(() => (written[topic]++, work())));
      crowd.watch(sockets.at(-1) as unknown as ServerSocket, [topic]);
    }
  let turns = 0;
  crowd.toTopic('crash', ...count(0));
  crowd.toTopic('wheel', ...count(0));
  while (written.wheel < 200 && turns < 200) {
    crowd.toTopic('crash', ...count(turns++));
    await turn();
  }
  expect(written.wheel).toBe(200);
  // 200 writes take five slices of 2 ms, and the other topic gets every second slice.
  expect(turns).toBeLessThan(20);
  crowd.stop();
});

it('lets go of sockets that have left or turned to another page, also where nothing goes out', () => {
  const { io: crowded, sockets, join } = fakeServer();
  const crowd = new FastBroadcaster({ io: crowded, log });
  for (let n = 0; n < 1000; n++) {
    join(open(() => undefined));
    const socket = sockets.at(-1) as unknown as ServerSocket;
    for (const topic of ['crash', 'wheel', 'crash']) crowd.watch(socket, [topic]);
  }
  const { audiences } = crowd as unknown as { audiences: Map<string, { places: unknown[] }> };
  expect(audiences.get('wheel')?.places.length).toBeLessThan(100);
  expect(audiences.get('crash')?.places.length).toBeLessThan(1100);
  crowd.stop();
});

/** Counts the slices in which 2,000 sockets are written to, 0.05 ms each. Other work gets its turn between them. */
const slicesOf = async (options: { isAwaited: boolean }): Promise<number> => {
  const { io: crowded, join } = fakeServer();
  const crowd = new FastBroadcaster({ io: crowded, log });
  crowd.start({ isAwaited: () => options.isAwaited });
  const served = { count: 0 };
  const write = (): void => {
    served.count++;
    work();
  };
  for (let n = 0; n < 2000; n++) join(open(write));
  crowd.toAll(...count(1));
  let slices = 0;
  while (served.count < 2000) {
    const before = served.count;
    await turn();
    if (served.count > before) slices++;
  }
  expect(served.count).toBe(2000);
  crowd.stop();
  return slices;
};

it('[S5] serves thousands in slices: what comes in meanwhile need not wait for all of them', async () => {
  // 2,000 writes take 100 ms, and a slice 2 ms with up to 16 writes more.
  expect(await slicesOf({ isAwaited: false })).toBeGreaterThan(40);
});

it('[S5] serves them in shorter slices while a player waits for an answer', async () => {
  expect(await slicesOf({ isAwaited: true })).toBeGreaterThan(100);
});

it('[S5] writes nothing to everyone while a player waits for an answer, but not for ever', async () => {
  const { io: crowded, join } = fakeServer();
  const crowd = new FastBroadcaster({ io: crowded, log });
  const state = { isAwaited: true };
  let written = 0;
  const write = (): void => void written++;
  join(open(write));
  crowd.start({ isAwaited: () => state.isAwaited });
  crowd.toAll(...count(1));
  for (let looks = 0; looks < 5; looks++) {
    await turn();
    expect(written).toBe(0);
  }
  state.isAwaited = false;
  await expect.poll(() => written).toBe(1);
  state.isAwaited = true;
  crowd.toAll(...count(2));
  await expect.poll(() => written).toBe(2);
  crowd.stop();
});

it.each([
  ['everyone', (crowd: FastBroadcaster) => crowd.toAll(...count(3))],
  ['one player alone', (crowd: FastBroadcaster) => crowd.toPlayer(1, ...count(3))],
])(
  '[I5] keeps the order when the library has something queued since the beginning of the turn, and what comes next is for %s',
  async (_whom, tellNext) => {
    const { io: crowded, join } = fakeServer();
    const crowd = new FastBroadcaster({ io: crowded, log });
    const queued: unknown[] = [];
    const told: string[] = [];
    const tell = (text: string): void => void told.push(...(text.match(/"count":\d+/g) ?? []));
    join({
      ...open((chunk) => tell(chunk.toString()), queued),
      emit: (...args: unknown[]) => tell(JSON.stringify(args)),
    });
    crowd.toAll(...count(1));
    crowd.toPlayer(1, ...count(2));
    queued.push("the library's own");
    tellNext(crowd);
    await turn();
    expect(told).toEqual(['"count":1', '"count":2', '"count":3']);
    crowd.stop();
  },
);

it('sends delayed events on time between two slots, with all events gathered since in one write', () => {
  vi.useFakeTimers();
  try {
    const { io: waited, join } = fakeServer();
    const patient = new FastBroadcaster({ io: waited, log });
    const written: { atMs: number; chunk: Buffer }[] = [];
    join(open((chunk) => written.push({ atMs: performance.now(), chunk })));
    patient.start();
    const startMs = performance.now();
    patient.toAll(...count(1), { withinMs: 300, gather: () => patient.toAll(...count(2), { withinMs: 300 }) });
    vi.advanceTimersByTime(299);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(201);
    expect(written.map(({ chunk }) => chunk)).toEqual([Buffer.concat([1, 2].map((n) => eventFrame(...count(n))))]);
    expect((written[0]?.atMs ?? 0) - startMs).toBeLessThanOrEqual(305);
    // No event was left for a second write.
    vi.advanceTimersByTime(2000);
    expect(written).toHaveLength(1);
    patient.stop();
  } finally {
    vi.useRealTimers();
  }
});
