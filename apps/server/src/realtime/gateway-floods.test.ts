import { createServer } from 'node:http';
import { type Socket as NetSocket, connect } from 'node:net';
import { type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CutOffs } from '../lib/cut-offs.ts';
import { createLog } from '../lib/log.ts';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import { SIGNED_IN, clientOf, connectionOf, listenOnFreePort, untilConnected } from '../testing/gateway-clients.ts';
import { webSocketUpgrade } from '../testing/raw-connection.ts';
import { openGateway, sessionsOf } from '../testing/open-gateway.ts';
import type { Gateway } from './gateway.ts';
import type { SocketHandlers } from './handlers.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';
import { writableStream } from './raw-socket.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('who sends too much', () => {
  const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
  let gateway: Gateway;
  /** Time at which the clock is stopped; null: the clock runs. */
  let heldMs: number | null;
  let metrics: Metrics;
  let port: number;
  const sockets: Socket[] = [];
  const heard: string[] = [];

  beforeEach(async () => {
    heard.length = 0;
    heldMs = null;
    const httpServer = createServer();
    metrics = createMetrics();
    const cutOffs = new CutOffs({
      log,
      metrics,
      monoMs: () => heldMs ?? performance.now(),
      connectionsPerAddress: 600,
      socketsPerAddress: 100,
    });
    gateway = openGateway({
      httpServer,
      metrics,
      cutOffs,
      eventsPerSecond: 20,
      monoMs: () => heldMs ?? performance.now(),
      sessions: sessionsOf(SIGNED_IN),
    });
    const handlers = {
      clock: () => (heard.push('clock'), Promise.resolve({ serverTime: 0 })),
      take: ({ id }: { id: number }) => (
        heard.push(`take ${id}`),
        Promise.resolve({ status: 'error', message: 'crash_api.cashed_out' })
      ),
    } as unknown as SocketHandlers;
    gateway.start({ handlers, onJoin: () => undefined, broadcaster: broadcasterOf(gateway.io) });
    port = await listenOnFreePort(httpServer);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await gateway.stop();
  });

  const join = async (): Promise<Socket> => {
    const socket = clientOf(port);
    sockets.push(socket);
    await untilConnected(socket);
    return socket;
  };
  const cuts = async () =>
    Object.fromEntries(
      (await metrics.connectionsCut.get()).values.map(({ labels, value }) => [String(labels.reason), value]),
    );
  /** An event as a client would send it, in one frame. */
  const event = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

  it.each<[string, string, Buffer]>([
    ['pings', 'control', Buffer.concat(Array.from({ length: 5000 }, () => PING))],
    ['tiny events', 'frames', Buffer.concat(Array.from({ length: 3000 }, () => event('42["x"]')))],
    [
      'tiny fragments',
      'frames',
      Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x34]))),
    ],
    [
      'bytes of events',
      'bytes',
      Buffer.concat(
        Array.from({ length: 20 }, () =>
          Buffer.concat([Buffer.from([0x81, 0xfe, 15_000 >> 8, 15_000 & 0xff, 0, 0, 0, 0]), Buffer.alloc(15_000, 'x')]),
        ),
      ),
    ],
  ])('[S5] disconnects a flooding client before parsing, and counts it: %s', async (_what, reason, flood) => {
    const [flooder, other] = [await join(), await join()];
    connectionOf(flooder).write(flood);
    await expect.poll(() => flooder.connected).toBe(false);
    expect(await cuts()).toEqual({ [reason]: 1 });
    expect(heard).toEqual([]);
    // Another client at the same address is served.
    expect(await other.emitWithAck('clock', {})).toEqual({ serverTime: 0 });
  });

  it('[S5] is refused, and not cut off, up to ten times what is allowed a second', async () => {
    const socket = await join();
    heldMs = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 150 }, async () => (await socket.emitWithAck('clock', {})) as object),
    );
    expect(answers.filter((answer) => 'serverTime' in answer)).toHaveLength(60);
    expect(socket.connected).toBe(true);
    expect(await cuts()).toEqual({});
  });

  it('[S5] is held back with all of the address after some times, and lets others of it come back slowly', async () => {
    for (let n = 0; n < 4; n++) {
      const flooder = await join();
      connectionOf(flooder).write(Buffer.concat(Array.from({ length: 100 }, () => PING)));
      await expect.poll(() => flooder.connected).toBe(false);
    }
    // The gateway's clock is stopped, so that slow attempts do not get more connections admitted.
    heldMs = performance.now();
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => join()));
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
    heldMs = null;
    // The address is not locked out: two connections a second are admitted.
    await expect
      .poll(
        () =>
          join().then(
            () => true,
            () => false,
          ),
        { interval: 250 },
      )
      .toBe(true);
  });

  it('[S5] is cut off unread when it speaks before it is let in', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(webSocketUpgrade('x'));
    socket.write(Buffer.concat(Array.from({ length: 5000 }, () => PING)));
    await expect.poll(() => socket.destroyed).toBe(true);
    expect(await cuts()).toEqual({ early: 1 });
  });

  it("[CR-16] a player's cash-out has its receipt's moment and is waited for, while a visitor's flood is not", async () => {
    const [visitor, player] = [await join(), await join()];
    await player.emitWithAck('auth', { apiToken: SIGNED_IN.token });
    const [theirs, ours] = [connectionOf(visitor), connectionOf(player)];
    const oldest: number[] = [];
    const looking = setInterval(() => oldest.push(gateway.inbound.oldestMs), 0);
    // The clock is stopped, because more events would be allowed if time passed meanwhile.
    heldMs = performance.now();
    theirs.write(Buffer.concat(Array.from({ length: 190 }, () => event('42["clock",{}]'))));
    await expect.poll(() => heard.filter((name) => name === 'clock').length).toBe(60);
    expect(oldest.every((moment) => moment === Number.POSITIVE_INFINITY)).toBe(true);
    clearInterval(looking);
    heldMs = null;
    // Both inputs are read in one turn. The player's is parsed first, and holds back the table's time until it is
    // handled.
    const streams = [...gateway.io.sockets.sockets.values()].map((socket) => ({
      id: socket.id,
      stream: writableStream(socket) as NetSocket,
    }));
    const streamOf = (socket: Socket): NetSocket =>
      (streams.find(({ id }) => id === socket.id) as (typeof streams)[0]).stream;
    const startedMs = performance.now();
    heard.length = 0;
    streamOf(visitor).emit('data', event('42["take",{"apiToken":"x","id":1}]'));
    streamOf(player).emit('data', event(`42["take",{"apiToken":"${'a'.repeat(64)}","id":2}]`));
    expect(gateway.inbound.oldestMs).toBeGreaterThanOrEqual(startedMs);
    expect(gateway.inbound.oldestMs).toBeLessThan(Number.POSITIVE_INFINITY);
    await expect.poll(() => heard).toContain('take 2');
    ours.end();
  });
});
