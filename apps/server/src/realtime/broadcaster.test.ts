import { type Server as HttpServer, createServer } from 'node:http';
import { type AddressInfo, type Socket as NetSocket, connect as connectTcp } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import { PlainBroadcaster } from './plain-broadcaster.ts';
import { backlogOf, hasKnownInsides, writableStream } from './raw-socket.ts';

type Built = RunningBroadcaster;
const log = createLog({ level: 'silent', pretty: false });
const kinds: [string, (server: Server) => Built][] = [
  ['plain', (server) => new PlainBroadcaster({ io: server })],
  ['fast', (server) => new FastBroadcaster({ io: server, log })],
];

interface Heard {
  socket: Socket;
  server: ServerSocket;
  events: [string, unknown][];
}

let http: HttpServer;
let server: Server;
let url: string;
let clients: Socket[] = [];
beforeEach(async () => {
  http = createServer();
  server = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  clients = [];
  await server.close();
});

const listen = async (playerId?: number): Promise<Heard> => {
  const connected = new Promise<ServerSocket>((resolve) => server.once('connection', resolve));
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  clients.push(socket);
  const events: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => events.push([event, payload]));
  const own = await connected;
  if (playerId !== undefined) await own.join(playerRoom(playerId));
  await expect.poll(() => socket.connected).toBe(true);
  return { socket, server: own, events };
};
const count = (n: number): ['online', { count: number }] => ['online', { count: n }];
/** As many events as that have arrived; and none more a moment later. */
const heard = async ({ events }: Heard, expected: unknown[]): Promise<void> => {
  await expect.poll(() => events.length, { timeout: 5000 }).toBeGreaterThanOrEqual(expected.length);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(events).toEqual(expected);
};

describe.each(kinds)('the %s broadcaster', (_name, build) => {
  let broadcaster: Built;
  beforeEach(() => {
    broadcaster = build(server);
  });
  afterEach(() => broadcaster.stop());

  it('[I5] gives every socket every event, in order', async () => {
    const all = [await listen(), await listen(), await listen()];
    for (let n = 0; n < 50; n++) broadcaster.toAll(...count(n));
    for (const one of all)
      await heard(
        one,
        Array.from({ length: 50 }, (_, n) => count(n)),
      );
  });

  it('[S9] says what waits: nothing once everybody has everything', async () => {
    const all = [await listen(), await listen()];
    broadcaster.toAll(...count(1));
    broadcaster.toAll(...count(2));
    expect(broadcaster.backlog).toEqual(
      broadcaster instanceof FastBroadcaster ? { sockets: 2, events: 2 } : { sockets: 0, events: 0 },
    );
    for (const one of all) await heard(one, [count(1), count(2)]);
    expect(broadcaster.backlog).toEqual({ sockets: 0, events: 0 });
  });

  it("[S6] gives a player's events to all sockets of that player and to no other", async () => {
    const [first, second, other] = [await listen(7), await listen(7), await listen(8)];
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1.5 });
    broadcaster.toAll(...count(3));
    for (const own of [first, second]) await heard(own, [['updateBalance', { balance: 1.5 }], count(3)]);
    await heard(other, [count(3)]);
  });

  it("[I5] keeps the order between everyone's events and a player's own", async () => {
    const own = await listen(7);
    broadcaster.toAll(...count(1));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
    broadcaster.toAll(...count(2));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 2 });
    await heard(own, [count(1), ['updateBalance', { balance: 1 }], count(2), ['updateBalance', { balance: 2 }]]);
  });

  it.each([1, 110, 200, 60_000, 70_000])('carries texts of %i characters and any alphabet', async (length) => {
    const one = await listen();
    const message = 'Ж'.repeat(length);
    broadcaster.toAll('logout', { message });
    await heard(one, [['logout', { message }]]);
  });

  it('gives a late one only what comes after it', async () => {
    const early = await listen();
    broadcaster.toAll(...count(1));
    await heard(early, [count(1)]);
    const late = await listen();
    broadcaster.toAll(...count(2));
    await heard(late, [count(2)]);
    await heard(early, [count(1), count(2)]);
  });

  it('[I5] keeps the order with what goes to one socket, and answers in between', async () => {
    const one = await listen();
    one.server.on('question', (answer: (value: number) => void) => answer(42));
    broadcaster.toAll(...count(1));
    broadcaster.toSocket(one.server, ...count(2));
    broadcaster.toAll(...count(3));
    broadcaster.toSocket(one.server, ...count(4));
    const answered: unknown = await one.socket.emitWithAck('question');
    expect(answered).toBe(42);
    await heard(one, [1, 2, 3, 4].map(count));
  });

  it('[I5] goes on when sockets leave in the middle', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => listen()));
    broadcaster.toAll(...count(1));
    for (const gone of all.slice(0, 3)) gone.socket.disconnect();
    broadcaster.toAll(...count(2));
    for (const left of all.slice(3)) await heard(left, [count(1), count(2)]);
    const late = await listen();
    broadcaster.toAll(...count(3));
    await heard(late, [count(3)]);
  });

  it('[I5] loses nothing of those who were there when one joins in the middle of the writing', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => listen()));
    for (const socket of server.sockets.sockets.values()) {
      const stream = writableStream(socket) as NetSocket;
      const write = stream.write.bind(stream);
      // Sixteen of them take longer than a slice.
      vi.spyOn(stream, 'write').mockImplementation((...chunk: Parameters<typeof write>) => {
        for (const until = performance.now() + 0.2; performance.now() < until;);
        return write(...chunk);
      });
    }
    let letIn: (() => void) | undefined;
    server.use((_socket, next) => void (letIn = next));
    const late = listen();
    await expect.poll(() => letIn).toBeDefined();
    broadcaster.toAll(...count(1));
    await new Promise((resolve) => setImmediate(resolve));
    broadcaster.toAll(...count(2));
    letIn?.();
    for (const one of all) await heard(one, [count(1), count(2)]);
    broadcaster.toAll(...count(3));
    await heard(await late, [count(3)]);
    await heard(all[0] as Heard, [1, 2, 3].map(count));
  });

  it('calls those who gather once a slot, and early when a slot is ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let gathered = 0;
      broadcaster.onSlot(() => gathered++);
      broadcaster.start();
      vi.advanceTimersByTime(1100);
      expect(gathered).toBe(2);
      broadcaster.flushSlot();
      expect(gathered).toBe(3);
      // A slot that ended early begins anew: 100 ms of the old one do not count.
      vi.advanceTimersByTime(450);
      expect(gathered).toBe(3);
      vi.advanceTimersByTime(60);
      expect(gathered).toBe(4);
    } finally {
      vi.useRealTimers();
    }
    await Promise.resolve();
  });
});

describe('the fast broadcaster', () => {
  let broadcaster: FastBroadcaster;
  beforeEach(() => {
    broadcaster = new FastBroadcaster({ io: server, log });
  });
  afterEach(() => broadcaster.stop());

  it('finds the libraries inside as it knows them', async () => {
    const one = await listen();
    expect(hasKnownInsides(one.server)).toBe(true);
    expect(writableStream(one.server)).not.toBeNull();
    expect(backlogOf(one.server)).toEqual({ bytes: 0, packets: 0 });
  });

  it('writes once a socket, however much happens in a turn', async () => {
    const all = [await listen(), await listen()];
    const writes = all.map((one) => vi.spyOn(writableStream(one.server) as NetSocket, 'write'));
    for (let n = 0; n < 10; n++) broadcaster.toAll(...count(n));
    for (const one of all)
      await heard(
        one,
        Array.from({ length: 10 }, (_, n) => count(n)),
      );
    for (const write of writes) expect(write).toHaveBeenCalledTimes(1);
  });

  it("sends a player's own events and the acknowledgement of a turn in one write", async () => {
    const own = await listen(7);
    const stream = writableStream(own.server) as NetSocket;
    const many = vi.spyOn(stream as unknown as { _writev: () => void }, '_writev');
    const single = vi.spyOn(stream as unknown as { _write: () => void }, '_write');
    own.server.on('question', (answer: (value: number) => void) => {
      broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
      broadcaster.toPlayer(7, 'updateInventory', {});
      answer(42);
    });
    expect(await own.socket.emitWithAck('question')).toBe(42);
    await heard(own, [
      ['updateBalance', { balance: 1 }],
      ['updateInventory', {}],
    ]);
    expect([many.mock.calls.length, single.mock.calls.length]).toEqual([0, 1]);
  });

  it("[I5] sends the library's own way where something is queued, and keeps the order", async () => {
    const one = await listen();
    // Two in one turn: the second waits in the library's queue until the first is written.
    one.server.emit('online', { count: 1 });
    one.server.emit('online', { count: 2 });
    one.server.emit('online', { count: 3 });
    broadcaster.toAll(...count(4));
    await heard(one, [count(1), count(2), count(3), count(4)]);
  });

  it('[S5] shows the backlog of a consumer that does not read', async () => {
    const opened = new Promise<ServerSocket>((resolve) => server.once('connection', resolve));
    const { hostname, port } = new URL(url);
    const stalled = connectTcp(Number(port), hostname);
    stalled.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await new Promise((resolve) => stalled.once('data', resolve));
    // "40": join the main namespace, masked with zeros.
    stalled.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
    const socket = await opened;
    stalled.pause();
    for (let n = 0; n < 300; n++) broadcaster.toAll('logout', { message: 'x'.repeat(50_000) });
    await expect.poll(() => backlogOf(socket).bytes).toBeGreaterThan(1_000_000);
    stalled.destroy();
  });
});
