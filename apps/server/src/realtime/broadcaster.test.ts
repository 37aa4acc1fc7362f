import { type Socket as NetSocket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BROADCASTERS,
  type BroadcastWorld,
  type Listener,
  count,
  expectHeard,
  openBroadcastWorld,
} from '../testing/broadcast-world.ts';
import { type RunningBroadcaster } from './broadcaster.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import { writableStream } from './raw-socket.ts';

let world: BroadcastWorld;
beforeEach(async () => {
  world = await openBroadcastWorld();
});
afterEach(() => world.close());

describe.each(BROADCASTERS)('the %s broadcaster', (_name, build) => {
  let broadcaster: RunningBroadcaster;
  beforeEach(() => {
    broadcaster = build(world.server);
  });
  afterEach(() => broadcaster.stop());

  it('[I5] gives every socket every event, in order', async () => {
    const all = [await world.listen(), await world.listen(), await world.listen()];
    for (let n = 0; n < 50; n++) broadcaster.toAll(...count(n));
    for (const one of all)
      await expectHeard(
        one,
        Array.from({ length: 50 }, (_, n) => count(n)),
      );
  });

  it('[S9] says what waits: nothing once everybody has everything', async () => {
    const all = [await world.listen(), await world.listen()];
    broadcaster.toAll(...count(1));
    broadcaster.toAll(...count(2));
    expect(broadcaster.backlog).toEqual(
      broadcaster instanceof FastBroadcaster ? { sockets: 2, events: 2 } : { sockets: 0, events: 0 },
    );
    for (const one of all) await expectHeard(one, [count(1), count(2)]);
    expect(broadcaster.backlog).toEqual({ sockets: 0, events: 0 });
  });

  it("[S6] gives a player's events to all sockets of that player and to no other", async () => {
    const [first, second, other] = [await world.listen(7), await world.listen(7), await world.listen(8)];
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1.5 });
    broadcaster.toAll(...count(3));
    for (const own of [first, second]) await expectHeard(own, [['updateBalance', { balance: 1.5 }], count(3)]);
    await expectHeard(other, [count(3)]);
  });

  it("[I5] keeps the order between everyone's events and a player's own", async () => {
    const own = await world.listen(7);
    broadcaster.toAll(...count(1));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
    broadcaster.toAll(...count(2));
    broadcaster.toPlayer(7, 'updateBalance', { balance: 2 });
    await expectHeard(own, [count(1), ['updateBalance', { balance: 1 }], count(2), ['updateBalance', { balance: 2 }]]);
  });

  it.each([1, 110, 200, 60_000, 70_000])('sends texts of %i characters in any alphabet', async (length) => {
    const one = await world.listen();
    const message = 'Ж'.repeat(length);
    broadcaster.toAll('logout', { message });
    await expectHeard(one, [['logout', { message }]]);
  });

  it('gives a late one only what comes after it', async () => {
    const early = await world.listen();
    broadcaster.toAll(...count(1));
    await expectHeard(early, [count(1)]);
    const late = await world.listen();
    broadcaster.toAll(...count(2));
    await expectHeard(late, [count(2)]);
    await expectHeard(early, [count(1), count(2)]);
  });

  it('[I5] keeps the order with what goes to one socket, and answers in between', async () => {
    const one = await world.listen();
    one.server.on('question', (answer: (value: number) => void) => answer(42));
    broadcaster.toAll(...count(1));
    broadcaster.toSocket(one.server, ...count(2));
    broadcaster.toAll(...count(3));
    broadcaster.toSocket(one.server, ...count(4));
    const answered: unknown = await one.socket.emitWithAck('question');
    expect(answered).toBe(42);
    await expectHeard(one, [1, 2, 3, 4].map(count));
  });

  it('[I5] goes on when sockets leave in the middle', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => world.listen()));
    broadcaster.toAll(...count(1));
    for (const gone of all.slice(0, 3)) gone.socket.disconnect();
    broadcaster.toAll(...count(2));
    for (const left of all.slice(3)) await expectHeard(left, [count(1), count(2)]);
    const late = await world.listen();
    broadcaster.toAll(...count(3));
    await expectHeard(late, [count(3)]);
  });

  it('[I5] loses nothing of those who were there when one joins in the middle of the writing', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => world.listen()));
    for (const socket of world.server.sockets.sockets.values()) {
      const stream = writableStream(socket) as NetSocket;
      const write = stream.write.bind(stream);
      // Sixteen writes take longer than a slice.
      vi.spyOn(stream, 'write').mockImplementation((...chunk: Parameters<typeof write>) => {
        for (const until = performance.now() + 0.2; performance.now() < until;);
        return write(...chunk);
      });
    }
    let letIn: (() => void) | undefined;
    world.server.use((_socket, next) => void (letIn = next));
    const late = world.listen();
    await expect.poll(() => letIn).toBeDefined();
    broadcaster.toAll(...count(1));
    await new Promise((resolve) => setImmediate(resolve));
    broadcaster.toAll(...count(2));
    letIn?.();
    for (const one of all) await expectHeard(one, [count(1), count(2)]);
    broadcaster.toAll(...count(3));
    await expectHeard(await late, [count(3)]);
    await expectHeard(all[0] as Listener, [1, 2, 3].map(count));
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
