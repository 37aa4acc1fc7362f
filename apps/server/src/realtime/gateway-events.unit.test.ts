import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from '@updraft/contract';
import { io } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type GatewayOptions, openGateway } from '../testing/open-gateway.ts';
import type { SocketHandlers } from './handlers.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';

let end: () => Promise<void>;
afterEach(() => end());

/**
 * Connects a client to a gateway with these options and handlers. Returns the events that the client has received, and
 * a function that sends an event.
 */
const join = async (options: Partial<GatewayOptions>, handlers: object = {}) => {
  const httpServer = createServer();
  const gateway = openGateway({ httpServer, ...options });
  const broadcaster = broadcasterOf(gateway.io);
  gateway.start({ handlers: handlers as SocketHandlers, onJoin: () => undefined, broadcaster });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false });
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
  end = async () => {
    socket.disconnect();
    await gateway.stop();
  };
  return { heard, ask: (event: string, payload: unknown): Promise<unknown> => socket.emitWithAck(event, payload) };
};

const REFUSED = { status: 'error', message: 'app_api.bad_request' };
const TOLD = { message: 'app_api.bad_request' };

it.each([
  ['newBet', 'errorBet'],
  ['take', 'errorTake'],
])('a malformed %s is refused by its acknowledgement and by %s', async (event, refusal) => {
  const { heard, ask } = await join({});
  expect(await ask(event, { unknown: 1 })).toEqual(REFUSED);
  expect(heard).toEqual([[refusal, TOLD]]);
});

it('a game that a site adds has its events parsed and handled, and names the event of its refusals', async () => {
  const ring = request({
    payload: z.strictObject({ times: z.number() }),
    ack: z.object({ rung: z.number() }),
    refusedAs: 'errorRing',
    about: 'Rings.',
  });
  const { heard, ask } = await join(
    { clientEvents: { ring } },
    { ring: ({ times }: { times: number }) => Promise.resolve({ rung: times }) },
  );
  expect(await ask('ring', { times: 3 })).toEqual({ rung: 3 });
  expect(await ask('ring', { times: 'often' })).toEqual(REFUSED);
  expect(await ask('newBet', {})).toEqual(REFUSED);
  expect(heard).toEqual([['errorRing', TOLD]]);
});
