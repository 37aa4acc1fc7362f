import { type Server as HttpServer, createServer } from 'node:http';
import { type AddressInfo, type Socket as NetSocket } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InboundQueue, type Warden } from './inbound-queue.ts';
import type { Counted } from './frame-counter.ts';
import { receiverOf, writableStream } from './raw-socket.ts';

let http: HttpServer;
let server: Server;
let inbound: InboundQueue;
let clients: Socket[] = [];
let warden: Warden | undefined;
const heard: { name: string; value: unknown; receivedMs: number; handledMs: number }[] = [];
const busy = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

beforeEach(async () => {
  heard.length = 0;
  warden = undefined;
  http = createServer();
  server = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
  inbound = new InboundQueue({ monoMs: () => performance.now() });
  server.engine.on('connection', (connection: object) => inbound.watch(connection, warden));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const client of clients) client.disconnect();
  clients = [];
  await server.close();
});

/**
 * Connects a client. Returns it with the server's socket, whose input counts as a player's unless `isVisitor` is set.
 */
const listen = async ({ isVisitor = false } = {}): Promise<{ client: Socket; socket: ServerSocket }> => {
  const connected = new Promise<ServerSocket>((resolve) => server.once('connection', resolve));
  const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  clients.push(client);
  const socket = await connected;
  if (!isVisitor) inbound.becomesPlayers(socket.conn);
  await expect.poll(() => client.connected).toBe(true);
  return { client, socket };
};

/** An event as a client would send it, in one frame. */
const frame = (n: number): Buffer => {
  const payload = Buffer.from(`42["one",${n}]`);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
};

describe('inbound queue', () => {
  it('find the libraries inside as they know them', async () => {
    const { socket } = await listen();
    expect(receiverOf(socket.conn)).not.toBeNull();
    expect(receiverOf({})).toBeNull();
    expect(receiverOf({ transport: { socket: { _receiver: { write: () => true } } } })).toBeNull();
  });

  it('[CR-16] stamp what comes when it is read, however long the work before it takes', async () => {
    const all: Awaited<ReturnType<typeof listen>>[] = [];
    let maxWaiting = 0;
    while (all.length < 30) all.push(await listen());
    for (const { socket } of all) {
      socket.onAny((name: string, value: unknown) => {
        heard.push({ name, value, receivedMs: inbound.receivedMs(socket), handledMs: performance.now() });
        maxWaiting = Math.max(maxWaiting, inbound.waitingCount);
        busy(5);
      });
    }
    for (const { client } of all) client.emit('stop', 1);
    await expect.poll(() => heard.length).toBe(30);
    expect(maxWaiting).toBeGreaterThan(1);
    await expect.poll(() => inbound.waitingCount).toBe(0);
    // All events are read before most of them are handled.
    expect(heard[29]?.receivedMs).toBeLessThan(heard[15]?.handledMs ?? 0);
    expect(heard.map((one) => one.receivedMs)).toEqual(heard.map((one) => one.receivedMs).sort((a, b) => a - b));
  });

  it('[CR-16] say since when something waits, until its handler has begun', async () => {
    const { client, socket } = await listen();
    const idle = vi.fn();
    inbound.onIdle(idle);
    let oldestMs = 0;
    socket.onAny(() => (oldestMs = inbound.oldestMs));
    expect(inbound.oldestMs).toBe(Number.POSITIVE_INFINITY);
    client.emit('stop', 1);
    await expect.poll(() => idle.mock.calls.length).toBeGreaterThan(0);
    expect(oldestMs).toBe(inbound.receivedMs(socket));
    expect(inbound.oldestMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('[I5] keep the order of a connection and lose nothing, however much comes at once', async () => {
    const { client, socket } = await listen();
    socket.onAny((name: string, value: unknown) => heard.push({ name, value, receivedMs: 0, handledMs: 0 }));
    const text = 'x'.repeat(10_000);
    for (let n = 0; n < 500; n++) client.emit('many', `${n} ${text}`);
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(500);
    expect(heard.map(({ value }) => Number((value as string).split(' ')[0]))).toEqual(
      Array.from({ length: 500 }, (_, n) => n),
    );
  });

  it('[S5] do not read a connection further that has much waiting, and go on with it afterwards', async () => {
    const { client, socket } = await listen();
    const stream = writableStream(socket) as NetSocket;
    const [paused, resumed] = [vi.spyOn(stream, 'pause'), vi.spyOn(stream, 'resume')];
    const receiver = receiverOf(socket.conn) as NonNullable<ReturnType<typeof receiverOf>>;
    socket.onAny((name: string, value: unknown) => heard.push({ name, value, receivedMs: 0, handledMs: 0 }));
    for (let n = 0; n < 20; n++) stream.emit('data', frame(n));
    expect(paused).toHaveBeenCalled();
    expect(receiver.writable).toBe(true);
    await expect.poll(() => heard.length).toBe(20);
    expect(heard.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(resumed).toHaveBeenCalled();
    client.emit('still there');
    await expect.poll(() => heard.at(-1)?.name).toBe('still there');
  });

  it('[I5] hear what somebody sent last before leaving', async () => {
    const { client, socket } = await listen();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.onAny((name: string, value: unknown) => heard.push({ name, value, receivedMs: 0, handledMs: 0 }));
    for (let n = 0; n < 5; n++) client.emit('last words', n);
    // The stream ends after these events, without a closing message of the library.
    const { engine } = client.io as unknown as {
      engine: { transport: { ws: { _socket?: NetSocket; close: () => void } } };
    };
    await new Promise((resolve) => setTimeout(resolve, 1));
    engine.transport.ws._socket?.end();
    await gone;
    expect(heard.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
  });

  it('[CR-16] keep the stamps of what somebody sent before leaving, however late it is worked on', async () => {
    const { socket } = await listen();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.onAny((name: string, value: unknown) =>
      heard.push({ name, value, receivedMs: inbound.receivedMs(socket), handledMs: performance.now() }),
    );
    const stream = writableStream(socket) as NetSocket;
    const emitted: { fromMs: number; toMs: number }[] = [];
    for (let n = 0; n < 4; n++) {
      const fromMs = performance.now();
      stream.emit('data', frame(n));
      emitted.push({ fromMs, toMs: performance.now() });
      busy(20);
    }
    stream.emit('end');
    await gone;
    expect(heard.map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    for (const [n, { receivedMs }] of heard.entries()) {
      expect(receivedMs).toBeGreaterThanOrEqual(emitted[n]?.fromMs ?? Infinity);
      expect(receivedMs).toBeLessThanOrEqual(emitted[n]?.toMs ?? 0);
    }
    expect(inbound.waitingCount).toBe(0);
  });
});

describe('what visitors send', () => {
  const told = (socket: ServerSocket, by: string): void =>
    void socket.onAny((name: string, value: unknown) =>
      heard.push({
        name: `${by} ${name}`,
        value,
        receivedMs: inbound.receivedMs(socket),
        handledMs: performance.now(),
      }),
    );

  it('[S5] [CR-16] is stamped, but no table waits for it', async () => {
    const { socket } = await listen({ isVisitor: true });
    told(socket, 'visitor');
    const stream = writableStream(socket) as NetSocket;
    const sentMs = performance.now();
    for (let n = 0; n < 5; n++) stream.emit('data', frame(n));
    const emittedMs = performance.now();
    expect(inbound.waitingCount).toBe(5);
    expect(inbound.oldestMs).toBe(Number.POSITIVE_INFINITY);
    busy(20);
    await expect.poll(() => heard.length).toBe(5);
    for (const { receivedMs } of heard) {
      expect(receivedMs).toBeGreaterThanOrEqual(sentMs);
      expect(receivedMs).toBeLessThanOrEqual(emittedMs);
    }
    await expect.poll(() => inbound.waitingCount).toBe(0);
  });

  it('[S5] [CR-16] comes after what a player sent later, however much it is, and in pieces of a few frames', async () => {
    const [visitor, player] = [await listen({ isVisitor: true }), await listen()];
    told(visitor.socket, 'visitor');
    told(player.socket, 'player');
    const flood = Buffer.concat(Array.from({ length: 100 }, (_, n) => frame(n)));
    (writableStream(visitor.socket) as NetSocket).emit('data', flood);
    const sentMs = performance.now();
    (writableStream(player.socket) as NetSocket).emit('data', frame(1));
    expect(inbound.oldestMs).toBeGreaterThanOrEqual(sentMs);
    await expect.poll(() => heard.length).toBe(101);
    // At most four turns of eight frames each come before the player's event.
    expect(heard.findIndex(({ name }) => name === 'player one')).toBeLessThanOrEqual(32);
    expect(heard.filter(({ name }) => name === 'visitor one').map(({ value }) => value)).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  it("[CR-16] counts as a player's from the moment it is known whose it is, in its order, with what waits already", async () => {
    const { socket } = await listen({ isVisitor: true });
    told(socket, 'one');
    const stream = writableStream(socket) as NetSocket;
    const sentMs = performance.now();
    for (let n = 0; n < 3; n++) stream.emit('data', frame(n));
    const emittedMs = performance.now();
    inbound.becomesPlayers(socket.conn);
    expect(inbound.oldestMs).toBeLessThanOrEqual(emittedMs);
    expect(inbound.oldestMs).toBeGreaterThanOrEqual(sentMs);
    for (let n = 3; n < 6; n++) stream.emit('data', frame(n));
    await expect.poll(() => heard.length).toBe(6);
    expect(heard.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5]);
    await expect.poll(() => inbound.oldestMs).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a connection that sends too much', () => {
  it('[S5] is not parsed any further, nor what waits of it, and holds nobody up', async () => {
    const seen: Counted[] = [];
    let isAllowed = true;
    warden = { address: 'here', allows: (counted) => (seen.push(counted), isAllowed) };
    const { socket } = await listen();
    socket.onAny((name: string, value: unknown) => heard.push({ name, value, receivedMs: 0, handledMs: 0 }));
    const stream = writableStream(socket) as NetSocket;
    await expect.poll(() => inbound.waitingCount).toBe(0);
    seen.length = 0;
    stream.emit('data', frame(1));
    isAllowed = false;
    stream.emit('data', Buffer.concat([frame(2), frame(3)]));
    isAllowed = true;
    stream.emit('data', frame(4));
    await expect.poll(() => inbound.waitingCount).toBe(0);
    expect(seen.map(({ frames }) => frames)).toEqual([1, 2]);
    expect(heard).toEqual([]);
    expect(inbound.oldestMs).toBe(Number.POSITIVE_INFINITY);
    stream.destroy();
  });
});
