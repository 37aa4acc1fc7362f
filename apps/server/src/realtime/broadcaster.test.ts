import { type Server as HttpServer, createServer } from 'node:http';
import { type AddressInfo, type Socket as NetSocket, connect as connectTcp } from 'node:net';
import fc from 'fast-check';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type RunningBroadcaster, playerRoom } from './broadcaster.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import { PlainBroadcaster } from './plain-broadcaster.ts';
import { NO_GAME } from './topics.ts';
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

  describe('with topics', () => {
    const said = (n: number): ['logout', { message: string }] => ['logout', { message: String(n) }];
    const watcher = async (topic: string, playerId?: number): Promise<Heard> => {
      const one = await listen(playerId);
      broadcaster.watch(one.server, topic);
      return one;
    };

    it("[I5] gives a topic's events to those whose page shows it and to no other", async () => {
      const [crash, wheel, none] = [await watcher('crash'), await watcher('wheel'), await listen()];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toTopic('wheel', ...said(2));
      broadcaster.toTopic(NO_GAME, ...said(3));
      broadcaster.toAll(...count(4));
      await heard(crash, [said(1), count(4)]);
      await heard(wheel, [said(2), count(4)]);
      await heard(none, [said(3), count(4)]);
    });

    it("[I5] keeps the order between a topic's events, everyone's, and a player's own on whatever page", async () => {
      const [crash, wheel] = [await watcher('crash', 7), await watcher('wheel', 7)];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toAll(...count(2));
      broadcaster.toPlayer(7, 'updateBalance', { balance: 3 });
      broadcaster.toTopic('crash', ...said(4));
      broadcaster.toTopic('wheel', ...said(5));
      broadcaster.toAll(...count(6));
      const own = ['updateBalance', { balance: 3 }];
      await heard(crash, [said(1), count(2), own, said(4), count(6)]);
      await heard(wheel, [count(2), own, said(5), count(6)]);
    });

    it('[I5] puts a snapshot between the last event of the old topic and the first of the new one', async () => {
      const [turning, staying] = [await watcher('crash'), await watcher('wheel')];
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.toTopic('wheel', ...said(2));
      broadcaster.toAll(...count(3));
      broadcaster.watch(turning.server, 'wheel');
      broadcaster.toSocket(turning.server, 'updateBalance', { balance: 4 });
      broadcaster.toTopic('crash', ...said(5));
      broadcaster.toTopic('wheel', ...said(6));
      broadcaster.toAll(...count(7));
      await heard(turning, [said(1), count(3), ['updateBalance', { balance: 4 }], said(6), count(7)]);
      await heard(staying, [said(2), count(3), said(6), count(7)]);
    });

    it('changes nothing when the page shows what it showed before', async () => {
      const one = await watcher('crash');
      broadcaster.toTopic('crash', ...said(1));
      broadcaster.watch(one.server, 'crash');
      broadcaster.toTopic('crash', ...said(2));
      await heard(one, [said(1), said(2)]);
    });

    it.each([1, 2, 3])(
      '[I5] loses, doubles and swaps nothing, whichever socket turns to which page at any time: seed %i',
      async (seed) => {
        interface Watching extends Heard {
          playerId: number;
          topic: string;
          due: unknown[];
        }
        const all: Watching[] = [];
        for (let at = 0; at < 9; at++)
          all.push({ ...(await listen(at % 3)), playerId: at % 3, topic: NO_GAME, due: [] });
        const step = fc.record({
          what: fc.constantFrom(
            'topic',
            'topic later',
            'all',
            'all later',
            'player',
            'socket',
            'watch',
            'watch',
            'turn',
          ),
          topic: fc.constantFrom('crash', 'jackpot', 'wheel', NO_GAME),
          at: fc.nat(all.length - 1),
        });
        const [steps = []] = fc.sample(fc.array(step, { minLength: 400, maxLength: 400 }), { seed, numRuns: 1 });
        for (const [n, { what, topic, at }] of steps.entries()) {
          const one = all[at] as Watching;
          const due = (told: readonly Watching[]): void => told.forEach((each) => each.due.push(said(n)));
          const patience = what.endsWith('later') ? { withinMs: 1000 } : {};
          if (what.startsWith('topic')) {
            broadcaster.toTopic(topic, ...said(n), patience);
            due(all.filter((each) => each.topic === topic));
          } else if (what.startsWith('all')) {
            broadcaster.toAll(...said(n), patience);
            due(all);
          } else if (what === 'player') {
            broadcaster.toPlayer(one.playerId, ...said(n));
            due(all.filter((each) => each.playerId === one.playerId));
          } else if (what === 'socket') {
            broadcaster.toSocket(one.server, ...said(n));
            due([one]);
          } else if (what === 'watch') {
            broadcaster.watch(one.server, topic);
            one.topic = topic;
          } else await new Promise((resolve) => setImmediate(resolve));
        }
        broadcaster.toAll(...count(0));
        for (const each of all) await expect.poll(() => each.events.at(-1), { timeout: 5000 }).toEqual(count(0));
        for (const each of all) expect(each.events).toEqual([...each.due, count(0)]);
      },
    );

    it('[I5] gives one who comes back what its page shows then, and nothing that was said meanwhile', async () => {
      const gone = await watcher('crash');
      gone.socket.disconnect();
      await expect.poll(() => server.sockets.sockets.size).toBe(0);
      broadcaster.toTopic('crash', ...said(1));
      const back = await watcher('wheel');
      broadcaster.toTopic('crash', ...said(2));
      broadcaster.toTopic('wheel', ...said(3));
      await heard(back, [said(3)]);
    });

    it('has slots of its own for each topic: one that ends early leaves the others alone', () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const gathered = { crash: 0, wheel: 0, everyone: 0 };
        broadcaster.onSlot(() => gathered.crash++, 'crash');
        broadcaster.onSlot(() => gathered.everyone++);
        broadcaster.start();
        // A table that starts later has its slots all the same.
        broadcaster.onSlot(() => gathered.wheel++, 'wheel');
        vi.advanceTimersByTime(400);
        broadcaster.flushSlot('crash');
        expect(gathered).toEqual({ crash: 1, wheel: 0, everyone: 0 });
        vi.advanceTimersByTime(200);
        expect(gathered).toEqual({ crash: 1, wheel: 1, everyone: 1 });
        vi.advanceTimersByTime(300);
        expect(gathered).toEqual({ crash: 2, wheel: 1, everyone: 1 });
        broadcaster.stop();
        vi.advanceTimersByTime(2000);
        expect(gathered).toEqual({ crash: 2, wheel: 1, everyone: 1 });
      } finally {
        vi.useRealTimers();
      }
    });

    it('hands over what may wait by itself when nothing else goes out', async () => {
      broadcaster.start();
      const one = await watcher('crash');
      broadcaster.toTopic('crash', ...said(1), { withinMs: 0 });
      broadcaster.toAll(...count(2), { withinMs: 0 });
      await heard(one, [said(1), count(2)]);
    });
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

  it('writes to nobody but those whose page shows what is said, and carries what may wait along', async () => {
    const [crash, wheel] = [await listen(), await listen()];
    broadcaster.watch(crash.server, 'crash');
    broadcaster.watch(wheel.server, 'wheel');
    const [toCrash, toWheel] = [crash, wheel].map((one) =>
      vi.spyOn(writableStream(one.server) as NetSocket, 'write'),
    ) as [ReturnType<typeof vi.fn>, ReturnType<typeof vi.fn>];
    broadcaster.toAll(...count(1), { withinMs: 60_000 });
    broadcaster.toTopic('crash', ...count(2));
    broadcaster.toTopic('crash', ...count(3), { withinMs: 60_000 });
    broadcaster.toTopic('nobody shows it', ...count(4));
    await heard(crash, [1, 2, 3].map(count));
    await heard(wheel, []);
    expect(toCrash).toHaveBeenCalledTimes(1);
    expect(toWheel).not.toHaveBeenCalled();
    expect(broadcaster.backlog).toEqual({ sockets: 0, events: 1 });
    broadcaster.toPlayer(7, ...count(5));
    broadcaster.toSocket(wheel.server, ...count(6));
    await heard(wheel, [1, 6].map(count));
    expect(toWheel).toHaveBeenCalledTimes(1);
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
