import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { REDACTED } from '../lib/log.ts';
import { SIGNED_IN, clientOf, listenOnFreePort } from '../testing/gateway-clients.ts';
import { openGateway } from '../testing/open-gateway.ts';
import type { SocketContext, SocketHandlers } from './handlers.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';

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
  const known = 'k'.repeat(64);
  const gateway = openGateway({
    httpServer,
    sessions: {
      resolve: (token) => Promise.resolve(token === known ? SIGNED_IN.session : null),
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
  gateway.start({ handlers, onJoin: () => undefined, broadcaster: broadcasterOf(gateway.io) });
  const port = await listenOnFreePort(httpServer);
  const sockets = Array.from({ length: 20 }, () => clientOf(port));
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
  const gateway = openGateway({
    httpServer,
    sessions: {
      resolve: () => Promise.resolve(SIGNED_IN.session),
      onRevoked: () => undefined,
      stillAlive: () => Promise.resolve(new Set([1])),
      touch: () => undefined,
      isKnown: () => false,
    },
    log: written,
  });
  const broadcaster = broadcasterOf(gateway.io);
  const handlers = { take: () => Promise.reject(new Error('on purpose')) } as unknown as SocketHandlers;
  gateway.start({ handlers, onJoin: () => undefined, broadcaster, about: () => ({ roundId: 12 }) });
  const port = await listenOnFreePort(httpServer);
  const socket = clientOf(port);
  const apiToken = SIGNED_IN.token;
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
