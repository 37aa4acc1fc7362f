import { createServer } from 'node:http';
import { type AddressInfo, type Socket as NetSocket, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CutOffs } from '../lib/cut-offs.ts';
import { REDACTED, createLog } from '../lib/log.ts';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import type { Session } from '../lib/session.ts';
import { type GatewayOptions, openGateway, sessionsOf } from '../testing/open-gateway.ts';
import type { RunningBroadcaster } from './broadcaster.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import type { Gateway } from './gateway.ts';
import type { SocketContext, SocketHandlers } from './handlers.ts';
import { Pages } from './pages.ts';
import { PlainBroadcaster } from './plain-broadcaster.ts';
import { writableStream } from './raw-socket.ts';
import type { ShownGame } from './shown-games.ts';
import { NO_GAME } from './topics.ts';

const log = createLog({ level: 'silent', pretty: false });
const CHECK_EVERY_MS = 50;
const MOST_BYTES = 64 * 1024;
/** What the system's own buffers on the way take is not waiting here: far more than they hold is sent. */
const LINE = 'x'.repeat(100_000);

interface Client {
  socket: Socket;
  heard: string[];
}

describe.each([
  ['plain', 'everyone'],
  ['plain', 'its page'],
  ['fast', 'everyone'],
  ['fast', 'its page'],
] as const)('a slow consumer, %s broadcaster, of what goes to %s', (kind, whom) => {
  let gateway: Gateway;
  let broadcaster: RunningBroadcaster;
  let metrics: Metrics;
  let url: string;
  let clients: Client[];

  beforeEach(async () => {
    const httpServer = createServer();
    metrics = createMetrics();
    gateway = openGateway({
      httpServer,
      metrics,
      backlogs: { maxBytes: MOST_BYTES, maxPackets: 20, checkEveryMs: CHECK_EVERY_MS },
    });
    broadcaster =
      kind === 'fast' ? new FastBroadcaster({ io: gateway.io, log }) : new PlainBroadcaster({ io: gateway.io });
    broadcaster.start();
    gateway.start({
      handlers: {} as SocketHandlers,
      onJoin: (_playerId, send) => send('online', { count: 7 }),
      broadcaster,
    });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
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
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    const client: Client = { socket, heard: [] };
    socket.onAny((event: string) => client.heard.push(event));
    clients.push(client);
    await expect.poll(() => client.heard).toEqual(['online']);
    return client;
  };
  const streamOf = ({ socket }: Client): NetSocket =>
    (socket.io as unknown as { engine: { transport: { ws: { _socket: NetSocket } } } }).engine.transport.ws._socket;
  const cutOffs = async (): Promise<number> => (await metrics.slowConsumers.get()).values[0]?.value ?? 0;
  /** Sends line after line as the clients who read can take them, until the work is done. */
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
    streamOf(stalled).pause();
    const told = await tellUntil(() => gateway.connected === 1);
    expect(gateway.connected).toBe(1);
    expect(await cutOffs()).toBe(1);
    // What waited for it is let go with its connection.
    await expect.poll(() => ours.filter((stream) => stream?.destroyed).length, { timeout: 5000 }).toBe(1);
    await expect.poll(() => reader.heard.filter((event) => event === 'logout').length, { timeout: 20_000 }).toBe(told);
    expect(reader.socket.connected).toBe(true);

    streamOf(stalled).resume();
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

it('[S5] those who connect at once are let in by turns, and are counted meanwhile', async () => {
  const httpServer = createServer();
  const gateway = openGateway({ httpServer });
  const sockets = Array.from({ length: 20 }, () => new PassThrough());
  for (const socket of sockets)
    httpServer.emit('upgrade', { url: '/socket.io/?EIO=4&transport=polling', headers: {} }, socket, Buffer.alloc(0));
  expect(gateway.handshakes.waitingCount).toBe(20);
  await expect.poll(() => gateway.handshakes.waitingCount).toBe(0);
  await gateway.stop();
});

it("[S5] [CR-16] few tokens that are nobody's are waited for, and every one that is a player's", async () => {
  const httpServer = createServer();
  const session = { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session;
  const known = 'k'.repeat(64);
  const gateway = openGateway({
    httpServer,
    sessions: {
      resolve: (token) => Promise.resolve(token === known ? session : null),
      onRevoked: () => undefined,
      stillAlive: () => Promise.resolve(new Set()),
      touch: () => undefined,
      isKnown: (token) => token === known,
    },
  });
  const awaited: string[] = [];
  const handlers = {
    take: async ({ apiToken }: { apiToken: string }, context: SocketContext) => {
      if (context.mayBeAwaited(apiToken)) awaited.push(apiToken);
      return {
        status: 'error',
        message: (await context.sessionOf(apiToken)) ? 'crash_api.busy' : 'user_api.unauthorized',
      };
    },
  } as unknown as SocketHandlers;
  gateway.start({ handlers, onJoin: () => undefined, broadcaster: new PlainBroadcaster({ io: gateway.io }) });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const sockets = Array.from({ length: 20 }, () =>
    io(url, { transports: ['websocket'], forceNew: true, reconnection: false }),
  );
  await Promise.all(
    sockets.flatMap((socket, at) =>
      [1, 2, 3].map((n) => socket.emitWithAck('take', { apiToken: `${at}-${n}-`.padEnd(64, 'x'), id: 1 })),
    ),
  );
  expect(awaited.length).toBeLessThanOrEqual(2);
  awaited.length = 0;
  await Promise.all(sockets.map((socket) => socket.emitWithAck('take', { apiToken: known, id: 1 })));
  expect(awaited).toHaveLength(20);
  for (const socket of sockets) socket.disconnect();
  await gateway.stop();
});

it('[S9] a line about an event that failed says which socket it was, whose, and in which round; never its token', async () => {
  const lines: string[] = [];
  const written = pino({ redact: REDACTED }, { write: (line: string) => void lines.push(line) });
  const httpServer = createServer();
  const session = { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session;
  const gateway = openGateway({
    httpServer,
    sessions: {
      resolve: () => Promise.resolve(session),
      onRevoked: () => undefined,
      stillAlive: () => Promise.resolve(new Set([1])),
      touch: () => undefined,
      isKnown: () => false,
    },
    log: written,
  });
  const broadcaster = new PlainBroadcaster({ io: gateway.io });
  const handlers = { take: () => Promise.reject(new Error('on purpose')) } as unknown as SocketHandlers;
  gateway.start({ handlers, onJoin: () => undefined, broadcaster, about: () => ({ roundId: 12 }) });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const socket = io(`http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const apiToken = 'a'.repeat(64);
  expect(await socket.emitWithAck('auth', { apiToken })).toMatchObject({ status: 'success' });
  expect(await socket.emitWithAck('take', { apiToken, id: 3 })).toEqual({
    status: 'error',
    message: 'app_api.internal',
  });
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    event: 'take',
    socketId: socket.id,
    playerId: 7,
    roundId: 12,
    msg: 'socket event failed',
  });
  expect(lines.join('')).not.toContain(apiToken);
  socket.disconnect();
  await gateway.stop();
});

describe('who joins', () => {
  const token = 'a'.repeat(64);
  const session = { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session;
  /** A socket that says of itself what it says, and whom the gateway shows the round as, in turn. */
  const join = async (saidOfItself: object, sessions: Partial<GatewayOptions['sessions']> = {}) => {
    const httpServer = createServer();
    const gateway = openGateway({
      httpServer,
      sessions: { ...sessionsOf({ token, session }), ...sessions },
    });
    const shown: (number | null)[] = [];
    gateway.start({
      handlers: {} as SocketHandlers,
      onJoin: (playerId) => void shown.push(playerId),
      broadcaster: new PlainBroadcaster({ io: gateway.io }),
    });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    const socket = io(`http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`, {
      auth: saidOfItself,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    const leave = async (): Promise<void> => {
      socket.disconnect();
      await gateway.stop();
    };
    return { socket, shown, leave };
  };

  it.each([{}, { signsIn: false }, { signsIn: 'yes' }, { signsIn: { $gt: 0 } }])(
    'sees what a visitor sees at once, and their own after signing in: %j',
    async (saidOfItself) => {
      const { socket, shown, leave } = await join(saidOfItself);
      await socket.emitWithAck('auth', { apiToken: token });
      await socket.emitWithAck('auth', { apiToken: token });
      expect(shown).toEqual([null, 7]);
      await leave();
    },
  );

  it('is sent one snapshot of the round when the handshake announces a sign-in', async () => {
    const { socket, shown, leave } = await join({ signsIn: true });
    await socket.emitWithAck('auth', { apiToken: token });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(shown).toEqual([7]);
    await leave();
  });

  it('stays a visitor when the sign-in is refused', async () => {
    const { socket, shown, leave } = await join({ signsIn: true });
    await socket.emitWithAck('auth', { apiToken: 'b'.repeat(64) });
    await socket.emitWithAck('auth', { apiToken: 'b'.repeat(64) });
    expect(shown).toEqual([null]);
    await leave();
  });

  it('sees what a visitor sees after a second in which the database has not answered, and their own after that', async () => {
    let known = (): void => undefined;
    const slow = new Promise<Session>((resolve) => (known = () => resolve(session)));
    const { socket, shown, leave } = await join({ signsIn: true }, { resolve: () => slow });
    const ack = socket.emitWithAck('auth', { apiToken: token });
    await expect.poll(() => shown, { timeout: 3000 }).toEqual([null]);
    known();
    await ack;
    expect(shown).toEqual([null, 7]);
    await leave();
  });

  it('[S1] is cut off when the session has ended during the join', async () => {
    const answers = [session, null];
    const { socket, shown, leave } = await join(
      { signsIn: true },
      { resolve: () => Promise.resolve(answers.shift() ?? null) },
    );
    socket.emit('auth', { apiToken: token });
    await expect.poll(() => socket.connected).toBe(false);
    expect(shown).toEqual([]);
    await leave();
  });

  it('is not shown anything after the disconnect', async () => {
    const { socket, shown, leave } = await join({ signsIn: true });
    socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(shown).toEqual([]);
    await leave();
  });
});

describe.each(['plain', 'fast'] as const)('what a page shows, %s broadcaster', (kind) => {
  const token = 'a'.repeat(64);
  const session = { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session;
  let gateway: Gateway;
  let broadcaster: RunningBroadcaster;
  let port: number;
  const sockets: Socket[] = [];
  /** What each game shows; null: there is no round. */
  const rounds = { crash: 1 as number | null, wheel: 2 as number | null };

  /** A game whose snapshot names its round and for whom it was made. */
  const game = (name: keyof typeof rounds): ShownGame => {
    const snapshot = (playerId: number | null) =>
      rounds[name] === null ? null : { roundId: rounds[name], userId: playerId };
    return {
      snapshot,
      showTo: (playerId, send) => {
        const shown = snapshot(playerId);
        if (shown) send('crashInit', shown as never);
        return shown !== null;
      },
      summary: () => (rounds[name] === null ? null : { phase: 'running', players: 1, bank: rounds[name], items: 1 }),
    };
  };
  const summaryOf = (bank: number) => ({ phase: 'running', players: 1, bank, items: 1 });
  const games = new Map([
    ['crash', game('crash')],
    ['wheel', game('wheel')],
  ]);

  beforeEach(async () => {
    Object.assign(rounds, { crash: 1, wheel: 2 });
    const httpServer = createServer();
    gateway = openGateway({
      httpServer,
      eventsPerSecond: 5,
      sessions: sessionsOf({ token, session }),
    });
    broadcaster =
      kind === 'fast' ? new FastBroadcaster({ io: gateway.io, log }) : new PlainBroadcaster({ io: gateway.io });
    gateway.start({
      handlers: {} as SocketHandlers,
      pages: new Pages({ games, home: 'crash', broadcaster }),
      onJoin: (_playerId, send, { isShown }) => send('refreshPage', { maintenance: !isShown }),
      broadcaster,
    });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    port = (httpServer.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    broadcaster.stop();
    await gateway.stop();
  });

  const join = async (saidOfItself: object = {}) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      auth: saidOfItself,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    await new Promise<void>((resolve) => void socket.once('connect', resolve));
    return { socket, heard };
  };
  const said = (message: string): ['logout', { message: string }] => ['logout', { message }];
  const joined = { shown: ['refreshPage', { maintenance: false }], unshown: ['refreshPage', { maintenance: true }] };

  it('shows the home game to a client that says nothing, and never sends it what is of another', async () => {
    const { heard } = await join();
    await expect
      .poll(() => heard)
      .toEqual([['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined.shown]);
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toTopic('crash', ...said('of crash'));
    await expect.poll(() => heard.slice(3)).toEqual([said('of crash')]);
  });

  it.each([
    ['wheel', [['crashInit', { roundId: 2, userId: null }], ['modes', { crash: summaryOf(1) }], joined.shown]],
    [null, [['modes', { crash: summaryOf(1), wheel: summaryOf(2) }], joined.unshown]],
    ['roulette', [['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined.shown]],
    [{ $gt: '' }, [['crashInit', { roundId: 1, userId: null }], ['modes', { wheel: summaryOf(2) }], joined.shown]],
  ])(
    '[S4] shows what a client names as it connects, and the home game where it names none: %j',
    async (name, expected) => {
      const { heard } = await join({ game: name });
      await expect.poll(() => heard).toEqual(expected);
    },
  );

  it('[I2] answers with the snapshot of the new game, for the player whose socket it is', async () => {
    const { socket, heard } = await join({ signsIn: true, game: null });
    await socket.emitWithAck('auth', { apiToken: token });
    await expect.poll(() => heard.length).toBe(2);
    expect(await socket.emitWithAck('watch', { game: 'wheel' })).toEqual({
      status: 'success',
      game: 'wheel',
      snapshot: { roundId: 2, userId: 7 },
    });
    broadcaster.toTopic('crash', ...said('of crash'));
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
    await expect
      .poll(() => heard.slice(2))
      .toEqual([['modes', { crash: summaryOf(1) }], said('of the wheel'), ['updateBalance', { balance: 1 }]]);
    expect(await socket.emitWithAck('watch', { game: null })).toEqual({
      status: 'success',
      game: null,
      snapshot: null,
    });
    broadcaster.toTopic('wheel', ...said('of the wheel'));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 2 });
    await expect
      .poll(() => heard.slice(5))
      .toEqual([
        ['modes', { crash: summaryOf(1), wheel: summaryOf(2) }],
        ['updateBalance', { balance: 2 }],
      ]);
  });

  it("[I5] puts the snapshot behind the old game's last event and before the new one's first", async () => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    const shown = game('wheel');
    // While the snapshot is made, everything that a table could publish is published.
    games.set('wheel', {
      ...shown,
      snapshot: (playerId) => {
        broadcaster.toTopic('crash', ...said('old, after the turn'));
        const snapshot = shown.snapshot(playerId);
        queueMicrotask(() => broadcaster.toTopic('wheel', ...said('new')));
        return snapshot;
      },
    });
    broadcaster.toTopic('crash', ...said('old'));
    // A promise of the answer would be kept after what was read along with it.
    socket.emit('watch', { game: 'wheel' }, () => heard.push(['snapshot', null]));
    await expect
      .poll(() => heard.slice(3))
      .toEqual([said('old'), ['snapshot', null], ['modes', { crash: summaryOf(1) }], said('new')]);
    games.set('wheel', shown);
  });

  it("sends the snapshot as the game's own event where no acknowledgement was asked for", async () => {
    const { socket, heard } = await join({ game: null });
    await expect.poll(() => heard.length).toBe(2);
    socket.emit('watch', { game: 'crash' });
    await expect
      .poll(() => heard.slice(2))
      .toEqual([
        ['crashInit', { roundId: 1, userId: null }],
        ['modes', { wheel: summaryOf(2) }],
      ]);
  });

  it('answers without a snapshot between two rounds; the next round follows by itself', async () => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    rounds.wheel = null;
    expect(await socket.emitWithAck('watch', { game: 'wheel' })).toEqual({
      status: 'success',
      game: 'wheel',
      snapshot: null,
    });
    broadcaster.toTopic('wheel', 'crashInit', { roundId: 3 } as never);
    await expect.poll(() => heard.at(-1)).toEqual(['crashInit', { roundId: 3 }]);
  });

  it.each([
    ['no game of this site', { game: 'roulette' }, 'app_api.not_found'],
    ['the name of what shows no game', { game: 'no game' }, 'app_api.not_found'],
    ['what every object has', { game: '__proto__' }, 'app_api.not_found'],
    ['nothing', {}, 'app_api.bad_request'],
    ['another type', { game: 7 }, 'app_api.bad_request'],
    ['an endless name', { game: 'x'.repeat(41) }, 'app_api.bad_request'],
    ['more than was asked for', { game: 'wheel', all: true }, 'app_api.bad_request'],
  ])('[S4] refuses %s with its key, and the page keeps what it shows', async (_what, payload, message) => {
    const { socket, heard } = await join();
    await expect.poll(() => heard.length).toBe(3);
    expect(await socket.emitWithAck('watch', payload)).toEqual({ status: 'error', message });
    broadcaster.toTopic('crash', ...said('of crash'));
    await expect.poll(() => heard.slice(3)).toEqual([said('of crash')]);
  });

  it('[S5] is bounded as every event is', async () => {
    const { socket } = await join();
    const answers = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await socket.emitWithAck('watch', { game: 'wheel' })) as { message?: string },
      ),
    );
    const refused = answers.filter(({ message }) => message === 'app_api.too_many_requests');
    expect(refused.length).toBeGreaterThan(20);
    expect(socket.connected).toBe(true);
  });

  it('[P1] tells totals of other games in the slow slot: beside a game when they have changed, elsewhere always, as a sign of life', async () => {
    const { heard } = await join();
    const elsewhere = await join({ game: null });
    await expect.poll(() => heard.length).toBe(3);
    await expect.poll(() => elsewhere.heard.length).toBe(2);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      broadcaster.start();
      // Every two seconds a look; a change is told once, and waits at most as long again for another write.
      for (const [crash, wheel] of [
        [1, 2],
        [5, 2],
        [5, 3],
        [5, 3],
      ]) {
        Object.assign(rounds, { crash, wheel });
        vi.advanceTimersByTime(4500);
      }
    } finally {
      vi.useRealTimers();
    }
    const [early, later, last] = [
      [1, 2],
      [5, 2],
      [5, 3],
    ].map(([crash, wheel]) => ['modes', { crash: summaryOf(crash as number), wheel: summaryOf(wheel as number) }]);
    await expect
      .poll(() => elsewhere.heard.slice(2))
      .toEqual([early, early, later, later, last, last, last, last, last]);
    await expect.poll(() => heard.slice(3)).toEqual([2, 3].map((bank) => ['modes', { wheel: summaryOf(bank) }]));
  });
});

describe('who sends too much', () => {
  const token = 'a'.repeat(64);
  const session = { id: 1, playerId: 7, startedAt: new Date(), banned: false } as Session;
  const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
  let gateway: Gateway;
  /** A moment at which the clock stands still; null: it goes. */
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
      monoMs: () => performance.now(),
      connectionsPerAddress: 600,
      socketsPerAddress: 100,
    });
    gateway = openGateway({
      httpServer,
      metrics,
      cutOffs,
      eventsPerSecond: 20,
      monoMs: () => heldMs ?? performance.now(),
      sessions: sessionsOf({ token, session }),
    });
    const handlers = {
      clock: () => (heard.push('clock'), Promise.resolve({ serverTime: 0 })),
      take: ({ id }: { id: number }) => (
        heard.push(`take ${id}`),
        Promise.resolve({ status: 'error', message: 'crash_api.taken' })
      ),
    } as unknown as SocketHandlers;
    gateway.start({ handlers, onJoin: () => undefined, broadcaster: new PlainBroadcaster({ io: gateway.io }) });
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    port = (httpServer.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await gateway.stop();
  });

  const join = async (): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const rawOf = (socket: Socket): NetSocket =>
    (socket.io as unknown as { engine: { transport: { ws: { _socket: NetSocket } } } }).engine.transport.ws._socket;
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
  ])('[S5] is cut off before it is parsed, and counted: %s', async (_what, reason, flood) => {
    const [flooder, other] = [await join(), await join()];
    rawOf(flooder).write(flood);
    await expect.poll(() => flooder.connected).toBe(false);
    expect(await cuts()).toEqual({ [reason]: 1 });
    expect(heard).toEqual([]);
    // Their neighbour at the same address is served.
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
      rawOf(flooder).write(Buffer.concat(Array.from({ length: 100 }, () => PING)));
      await expect.poll(() => flooder.connected).toBe(false);
    }
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => join()));
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
    // Nobody is locked out: two a second are let in.
    await expect
      .poll(
        () =>
          join().then(
            () => true,
            () => false,
          ),
        { timeout: 5000, interval: 250 },
      )
      .toBe(true);
  });

  it('[S5] is cut off unread when it speaks before it is let in', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.write(Buffer.concat(Array.from({ length: 5000 }, () => PING)));
    await expect.poll(() => socket.destroyed).toBe(true);
    expect(await cuts()).toEqual({ early: 1 });
  });

  it("[CR-16] a player's cash-out has its receipt's moment and is waited for, while a visitor's flood is not", async () => {
    const [visitor, player] = [await join(), await join()];
    await player.emitWithAck('auth', { apiToken: token });
    const [theirs, ours] = [rawOf(visitor), rawOf(player)];
    const oldest: number[] = [];
    const looking = setInterval(() => oldest.push(gateway.inbound.oldestMs), 0);
    theirs.write(Buffer.concat(Array.from({ length: 190 }, () => event('42["clock",{}]'))));
    await expect.poll(() => heard.filter((name) => name === 'clock').length).toBe(60);
    expect(oldest.every((moment) => moment === Number.POSITIVE_INFINITY)).toBe(true);
    clearInterval(looking);
    // Read in one go: the player's goes first, and until it is handled the table's time stays before it.
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
