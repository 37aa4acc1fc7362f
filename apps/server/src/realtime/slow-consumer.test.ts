import { createServer } from 'node:http';
import { type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import { clientOf, connectionOf, listenOnFreePort } from '../testing/gateway-clients.ts';
import { openGateway } from '../testing/open-gateway.ts';
import type { RunningBroadcaster } from './broadcaster.ts';
import type { Gateway } from './gateway.ts';
import type { SocketHandlers } from './handlers.ts';
import { BROADCASTERS } from '../testing/broadcast-world.ts';
import { writableStream } from './raw-socket.ts';
import { NO_GAME } from './topics.ts';

const CHECK_EVERY_MS = 50;
const MAX_BYTES = 64 * 1024;
/** Line size well above the operating system's socket buffers, whose content does not count as backlog. */
const LINE = 'x'.repeat(100_000);

interface Client {
  socket: Socket;
  heard: string[];
}

describe.each(
  BROADCASTERS.flatMap(([name, build]) => (['everyone', 'its page'] as const).map((whom) => ({ name, build, whom }))),
)('a slow consumer, $name broadcaster, of what goes to $whom', ({ build, whom }) => {
  let gateway: Gateway;
  let broadcaster: RunningBroadcaster;
  let metrics: Metrics;
  let port: number;
  let clients: Client[];

  beforeEach(async () => {
    const httpServer = createServer();
    metrics = createMetrics();
    gateway = openGateway({
      httpServer,
      metrics,
      backlogs: { maxBytes: MAX_BYTES, maxPackets: 20, checkEveryMs: CHECK_EVERY_MS },
    });
    broadcaster = build(gateway.io);
    broadcaster.start();
    gateway.start({
      handlers: {} as SocketHandlers,
      onJoin: (_playerId, send) => send('online', { count: 7 }),
      broadcaster,
    });
    port = await listenOnFreePort(httpServer);
    clients = [];
  });
  afterEach(async () => {
    for (const { socket } of clients) socket.disconnect();
    broadcaster.stop();
    await gateway.stop();
  });

  const tell = (): void =>
    whom === 'everyone'
      ? broadcaster.toAll('logout', { message: LINE })
      : broadcaster.toTopic(NO_GAME, 'logout', { message: LINE });
  const join = async (): Promise<Client> => {
    const socket = clientOf(port);
    const client: Client = { socket, heard: [] };
    socket.onAny((event: string) => client.heard.push(event));
    clients.push(client);
    await expect.poll(() => client.heard).toEqual(['online']);
    return client;
  };
  const cutOffs = async (): Promise<number> => (await metrics.slowConsumers.get()).values[0]?.value ?? 0;
  /** Sends lines, slowly enough for clients that read them, until `isDone` returns true. Returns their number. */
  const tellUntil = async (isDone: () => boolean): Promise<number> => {
    let told = 0;
    const giveUpMs = performance.now() + 60_000;
    for (; !isDone() && performance.now() < giveUpMs; told++) {
      tell();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return told;
  };

  it('[S5] is cut off and counted when it reads nothing, and comes back with a snapshot; the others lose nothing', async () => {
    const reader = await join();
    const stalled = await join();
    const ours = [...gateway.io.sockets.sockets.values()].map((socket) => writableStream(socket));
    connectionOf(stalled.socket).pause();
    const told = await tellUntil(() => gateway.connected === 1);
    expect(gateway.connected).toBe(1);
    expect(await cutOffs()).toBe(1);
    // The backlog is freed with its connection.
    await expect.poll(() => ours.filter((stream) => stream?.destroyed).length).toBe(1);
    await expect.poll(() => reader.heard.filter((event) => event === 'logout').length, { timeout: 20_000 }).toBe(told);
    expect(reader.socket.connected).toBe(true);

    connectionOf(stalled.socket).resume();
    await expect.poll(() => stalled.socket.connected, { timeout: 10_000 }).toBe(false);
    const back = await join();
    broadcaster.toAll('online', { count: 8 });
    await expect.poll(() => back.heard).toEqual(['online', 'online']);
    expect(await cutOffs()).toBe(1);
  });

  it('[S5] is none while it reads, however much it is told', async () => {
    const reader = await join();
    for (let n = 1; n <= 50; n++) {
      tell();
      await expect.poll(() => reader.heard.length, { interval: 1, timeout: 10_000 }).toBe(n + 1);
    }
    await new Promise((resolve) => setTimeout(resolve, 4 * CHECK_EVERY_MS));
    expect(await cutOffs()).toBe(0);
    expect(reader.socket.connected).toBe(true);
  });
});
