import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Session } from '../lib/session.ts';
import { SIGNED_IN, clientOf, listenOnFreePort, untilConnected } from '../testing/gateway-clients.ts';
import { type GatewayOptions, openGateway, sessionsOf } from '../testing/open-gateway.ts';
import type { SocketHandlers } from './handlers.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';

describe('who joins', () => {
  /**
   * Connects a client whose handshake contains `saidOfItself`. `shown` lists, in order, the player ids for which the
   * gateway ran `onJoin` (null: visitor).
   */
  const join = async (
    saidOfItself: object,
    { maxSignInMs = 60_000, ...sessions }: Partial<GatewayOptions['sessions']> & { maxSignInMs?: number } = {},
  ) => {
    const httpServer = createServer();
    const gateway = openGateway({
      httpServer,
      sessions: { ...sessionsOf(SIGNED_IN), ...sessions },
      maxSignInMs,
    });
    const shown: (number | null)[] = [];
    gateway.start({
      handlers: {} as SocketHandlers,
      onJoin: (playerId) => void shown.push(playerId),
      broadcaster: broadcasterOf(gateway.io),
    });
    const socket = clientOf(await listenOnFreePort(httpServer), saidOfItself);
    await untilConnected(socket);
    const leave = async (): Promise<void> => {
      socket.disconnect();
      await gateway.stop();
    };
    return { socket, shown, leave };
  };

  it.each([{}, { signsIn: false }, { signsIn: 'yes' }, { signsIn: { $gt: 0 } }])(
    'a joining client gets the events of visitors at once, and its own after the sign-in: %j',
    async (saidOfItself) => {
      const { socket, shown, leave } = await join(saidOfItself);
      await socket.emitWithAck('auth', { apiToken: SIGNED_IN.token });
      await socket.emitWithAck('auth', { apiToken: SIGNED_IN.token });
      expect(shown).toEqual([null, 7]);
      await leave();
    },
  );

  it('is sent one snapshot of the round when the handshake announces a sign-in', async () => {
    const { socket, shown, leave } = await join({ signsIn: true });
    await socket.emitWithAck('auth', { apiToken: SIGNED_IN.token });
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

  it('sees what a visitor sees if the database takes too long to respond, and their own after that', async () => {
    let known = (): void => undefined;
    const slow = new Promise<Session>((resolve) => (known = () => resolve(SIGNED_IN.session)));
    const { socket, shown, leave } = await join({ signsIn: true }, { resolve: () => slow, maxSignInMs: 10 });
    const ack = socket.emitWithAck('auth', { apiToken: SIGNED_IN.token });
    await expect.poll(() => shown).toEqual([null]);
    known();
    await ack;
    expect(shown).toEqual([null, 7]);
    await leave();
  });

  it('[S1] is cut off when the session has ended during the join', async () => {
    const answers = [SIGNED_IN.session, null];
    const { socket, shown, leave } = await join(
      { signsIn: true },
      { resolve: () => Promise.resolve(answers.shift() ?? null) },
    );
    socket.emit('auth', { apiToken: SIGNED_IN.token });
    await expect.poll(() => socket.connected).toBe(false);
    expect(shown).toEqual([]);
    await leave();
  });

  it('is not shown anything after the disconnect', async () => {
    const { socket, shown, leave } = await join({ signsIn: true }, { maxSignInMs: 500 });
    socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(shown).toEqual([]);
    await leave();
  });
});
