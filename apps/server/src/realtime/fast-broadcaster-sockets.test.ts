import { type Socket as NetSocket, connect as connectTcp } from 'node:net';
import { type Socket as ServerSocket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BroadcastWorld, count, expectHeard, openBroadcastWorld } from '../testing/broadcast-world.ts';
import { webSocketUpgrade } from '../testing/raw-connection.ts';
import { createLog } from '../lib/log.ts';
import { FastBroadcaster } from './fast-broadcaster.ts';
import { backlogOf, hasKnownInsides, writableStream } from './raw-socket.ts';

const log = createLog({ level: 'silent', pretty: false });
let world: BroadcastWorld;
beforeEach(async () => {
  world = await openBroadcastWorld();
});
afterEach(() => world.close());

describe('the fast broadcaster', () => {
  let broadcaster: FastBroadcaster;
  beforeEach(() => {
    broadcaster = new FastBroadcaster({ io: world.server, log });
  });
  afterEach(() => broadcaster.stop());

  it('finds the libraries inside as it knows them', async () => {
    const one = await world.listen();
    expect(hasKnownInsides(one.server)).toBe(true);
    expect(writableStream(one.server)).not.toBeNull();
    expect(backlogOf(one.server)).toEqual({ bytes: 0, packets: 0 });
  });

  it('writes once a socket, however much happens in a turn', async () => {
    const all = [await world.listen(), await world.listen()];
    const writes = all.map((one) => vi.spyOn(writableStream(one.server) as NetSocket, 'write'));
    for (let n = 0; n < 10; n++) broadcaster.toAll(...count(n));
    for (const one of all)
      await expectHeard(
        one,
        Array.from({ length: 10 }, (_, n) => count(n)),
      );
    for (const write of writes) expect(write).toHaveBeenCalledTimes(1);
  });

  it('writes to nobody but those whose page shows what is said, and carries what may wait along', async () => {
    const [crash, wheel] = [await world.listen(), await world.listen()];
    broadcaster.watch(crash.server, ['crash']);
    broadcaster.watch(wheel.server, ['wheel']);
    const [toCrash, toWheel] = [crash, wheel].map((one) =>
      vi.spyOn(writableStream(one.server) as NetSocket, 'write'),
    ) as [ReturnType<typeof vi.fn>, ReturnType<typeof vi.fn>];
    broadcaster.toAll(...count(1), { withinMs: 60_000 });
    broadcaster.toTopic('crash', ...count(2));
    broadcaster.toTopic('crash', ...count(3), { withinMs: 60_000 });
    broadcaster.toTopic('nobody shows it', ...count(4));
    await expectHeard(crash, [1, 2, 3].map(count));
    await expectHeard(wheel, []);
    expect(toCrash).toHaveBeenCalledTimes(1);
    expect(toWheel).not.toHaveBeenCalled();
    expect(broadcaster.backlog).toEqual({ sockets: 0, events: 1 });
    broadcaster.toPlayer(7, ...count(5));
    broadcaster.toSocket(wheel.server, ...count(6));
    await expectHeard(wheel, [1, 6].map(count));
    expect(toWheel).toHaveBeenCalledTimes(1);
  });

  it("sends a player's own events and the acknowledgement of a turn in one write", async () => {
    const own = await world.listen(7);
    const stream = writableStream(own.server) as NetSocket;
    const many = vi.spyOn(stream as unknown as { _writev: () => void }, '_writev');
    const single = vi.spyOn(stream as unknown as { _write: () => void }, '_write');
    own.server.on('question', (answer: (value: number) => void) => {
      broadcaster.toPlayer(7, 'updateBalance', { balance: 1 });
      broadcaster.toPlayer(7, 'updateInventory', {});
      answer(42);
    });
    expect(await own.socket.emitWithAck('question')).toBe(42);
    await expectHeard(own, [
      ['updateBalance', { balance: 1 }],
      ['updateInventory', {}],
    ]);
    expect([many.mock.calls.length, single.mock.calls.length]).toEqual([0, 1]);
  });

  it("[I5] sends the library's own way where something is queued, and keeps the order", async () => {
    const one = await world.listen();
    // Several events in one turn: the later ones wait in the library's queue until the first is written.
    one.server.emit('online', { count: 1 });
    one.server.emit('online', { count: 2 });
    one.server.emit('online', { count: 3 });
    broadcaster.toAll(...count(4));
    await expectHeard(one, [count(1), count(2), count(3), count(4)]);
  });

  it('[S5] shows the backlog of a consumer that does not read', async () => {
    const opened = new Promise<ServerSocket>((resolve) => world.server.once('connection', resolve));
    const stalled = connectTcp(world.port, '127.0.0.1');
    stalled.write(webSocketUpgrade('127.0.0.1'));
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
