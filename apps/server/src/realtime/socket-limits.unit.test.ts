import { describe, expect, it } from 'vitest';
import { SocketLimits } from './socket-limits.ts';

const tenOf = (limits: SocketLimits, sender: { socketId: string; playerId: number | null; address: string }): number =>
  Array.from({ length: 10 }, () => limits.allows(sender, 0)).filter(Boolean).length;

describe('[S5] limits of sockets', () => {
  it('let an address hold so many, and one more as soon as one of them has gone', () => {
    const limits = new SocketLimits({ eventsPerSecond: 1, socketsPerAddress: 2 });
    limits.hold('a');
    const release = limits.hold('a');
    expect([limits.hasRoomFor('a'), limits.hasRoomFor('b')]).toEqual([false, true]);
    release();
    expect(limits.hasRoomFor('a')).toBe(true);
  });

  it('bound the events of a socket, and of a player over all their sockets', () => {
    const limits = new SocketLimits({ eventsPerSecond: 1, socketsPerAddress: 2 });
    expect(tenOf(limits, { socketId: '1', playerId: 7, address: 'a' })).toBe(3);
    expect(tenOf(limits, { socketId: '2', playerId: 7, address: 'b' })).toBe(0);
    expect(tenOf(limits, { socketId: '3', playerId: 8, address: 'a' })).toBe(3);
    expect(tenOf(limits, { socketId: '4', playerId: null, address: 'a' })).toBe(3);
    expect(limits.allows({ socketId: '1', playerId: 7, address: 'a' }, 1000)).toBe(true);
  });

  it('bound the events of an address over all who share it', () => {
    const limits = new SocketLimits({ eventsPerSecond: 1, socketsPerAddress: 100 });
    const handled = Array.from({ length: 30 }, (_, n) =>
      tenOf(limits, { socketId: `${n}`, playerId: null, address: 'a' }),
    ).reduce((sum, one) => sum + one, 0);
    expect(handled).toBe(60);
    expect(limits.allows({ socketId: 'new', playerId: null, address: 'b' }, 0)).toBe(true);
  });
});
