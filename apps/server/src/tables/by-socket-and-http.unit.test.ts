import { type AddressInfo, type Socket as NetSocket, connect } from 'node:net';
import { type CallSpec, call } from '@updraft/contract';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { admitRequests } from '../http/admission.ts';
import { type Handlers, type PlayerContext, registerCalls } from '../http/calls.ts';
import { Receipts } from '../http/receipts.ts';
import { createHttp } from '../http/server.ts';
import { createLog } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import type { Session } from '../lib/session.ts';
import { Gateway } from '../realtime/gateway.ts';
import type { SocketHandlers } from '../realtime/handlers.ts';
import { broadcasterOf } from '../testing/broadcast-world.ts';
import { UnknownTokenThrottle } from '../realtime/unknown-token-throttle.ts';
import { type ToyCommand, addToy, createToyTables, heldClock } from '../testing/toy-table.ts';
import type { From } from './commands.ts';
import { senderOfCall, senderOfEvent } from './senders.ts';

type Ack = Parameters<ToyCommand['answer']>[0];

const log = createLog({ level: 'silent', pretty: false });
const PATH = '/api/toy/setBet';
const specs: Record<string, CallSpec> = {
  [`POST ${PATH}`]: call({
    auth: 'player',
    command: 'keyed',
    table: 'toy',
    input: z.strictObject({ text: z.string() }),
    output: z.object({ status: z.string(), message: z.string().optional() }),
    about: 'A bet of the toy game.',
  }),
};
const PLAYER: Session = { id: 1, playerId: 7, startedAt: new Date(0), banned: false };
const TOKEN = 'the token of a player';
/** Token whose look-up waits until the test calls `letGo`; other tokens are resolved at once. */
const SLOW = 'the slow token of a player';

/** A toy table that is reached by socket and by HTTP, on a clock that the test moves. */
const build = async ({ commandsASecond = 1000 } = {}) => {
  const clock = heldClock();
  const monoMs = (): number => clock.now;
  let letGo: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  const sessions = {
    resolve: async (token: string): Promise<Session | null> => {
      if (token === SLOW) await slow;
      return token.endsWith('player') ? PLAYER : null;
    },
    isKnown: (token: string) => token.endsWith('player'),
    onRevoked: () => undefined,
    touch: () => undefined,
    stillAlive: () => Promise.resolve(new Set<number>()),
  };
  const http = await createHttp({
    log,
    imageBase: '/item-art/',
    socketOrigins: [],
    isSecure: false,
    addressCallsPerMinute: 1000,
    signInsPerMinute: 1000,
    trustProxy: () => false,
  });
  const addressOf = (): string => 'here';
  const unknownTokens = new UnknownTokenThrottle();
  const gateway = new Gateway({
    httpServer: http.server,
    sessions,
    log,
    metrics: createMetrics(),
    isAllowedOrigin: () => true,
    eventsPerSecond: 1000,
    socketsPerAddress: 100,
    cutOffs: { record: () => undefined, admits: () => true },
    unknownTokens,
    addressOf,
    monoMs,
  });
  const tables = createToyTables({ clock, inbound: gateway.inbound, calls: specs });
  const { table, runner, commands } = addToy(tables, 'toy');
  const receipts = new Receipts({
    monoMs,
    addressOf,
    sessions,
    unknownTokens,
    tableOf: (path) => tables.runnerOfCall(path),
  });
  admitRequests(http.server, {
    addressOf,
    monoMs,
    cutOffs: { record: () => undefined },
    requestsPerMinute: 100_000,
    onAdmitted: (request, response) => receipts.watch(request, response),
  });
  let requests = 0;
  http.server.on('request', () => requests++);
  const toy =
    (text: string) =>
    ({ answer }: From<Ack>): ToyCommand => ({ text, answered: false, answer });
  const setBet = ({ text }: { text: string }, context: PlayerContext) =>
    commands.send<Ack>(
      senderOfCall(context),
      toy(context.idempotencyKey ? `${text} (${context.idempotencyKey})` : text),
    );
  registerCalls(http, {
    handlers: { [`POST ${PATH}`]: setBet } as unknown as Handlers,
    sessions,
    limit: new RateLimit({ perSecond: 1000, burst: 1000 }),
    commandLimit: new RateLimit({ perSecond: commandsASecond, burst: commandsASecond }),
    log,
    receipts,
    responses: { once: (_call, carryOut) => carryOut() },
    hasRole: () => Promise.resolve(false),
    absent: new Set(),
    specs,
  });
  const broadcaster = broadcasterOf(gateway.io);
  gateway.start({
    handlers: {
      take: (({ apiToken, id }, context) =>
        commands.send<Ack>(senderOfEvent(context, apiToken), toy(`socket ${id}`))) as SocketHandlers['take'],
    } as SocketHandlers,
    onJoin: () => undefined,
    broadcaster,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  return { clock, table, runner, http, gateway, port, requests: () => requests, letGo: () => letGo() };
};

describe('commands by socket and by HTTP', () => {
  let site: Awaited<ReturnType<typeof build>>;
  let socket: Socket;
  const open = async (options?: Parameters<typeof build>[0]): Promise<void> => {
    site = await build(options);
    socket = io(`http://127.0.0.1:${site.port}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await socket.emitWithAck('auth', { apiToken: TOKEN });
  };
  beforeEach(() => open());
  afterEach(async () => {
    socket.disconnect();
    site.letGo();
    await site.runner.stop();
    await site.gateway.stop();
    await site.http.close();
  });

  const byHttp = (text: string, { token = TOKEN, key = '' } = {}) =>
    fetch(`http://127.0.0.1:${site.port}${PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ text }),
    });
  const bySocket = (id: number) => socket.emitWithAck('take', { apiToken: TOKEN, id }) as Promise<Ack>;
  /** Opens a connection on which the test sends the raw text of a request in parts. */
  const raw = async (): Promise<NetSocket> => {
    const connection = connect(site.port, '127.0.0.1');
    await new Promise<void>((resolve) => connection.once('connect', resolve));
    return connection;
  };
  const BODY = JSON.stringify({ text: 'in parts' });
  const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

  it('[I5] are handled in the order of their receipt, whatever way they come', async () => {
    site.clock.now = 10;
    const first = byHttp('http 1', { token: SLOW });
    await expect.poll(() => site.runner.reservedCount).toBe(1);
    site.clock.now = 20;
    const second = bySocket(2);
    await expect.poll(() => site.runner.queueLength).toBe(1);
    site.clock.now = 30;
    const third = byHttp('http 3');
    await expect.poll(() => site.runner.queueLength).toBe(2);
    site.letGo();
    await expect.poll(() => site.runner.queueLength).toBe(3);
    site.runner.start();
    expect(await second).toEqual({ status: 'success' });
    expect(await Promise.all([first, third].map(async (one): Promise<unknown> => (await one).json()))).toEqual([
      { status: 'success' },
      { status: 'success' },
    ]);
    expect(site.table.seen).toEqual(['http 1', 'socket 2', 'http 3']);
  });

  it('[I5] are never handled after a deadline if HTTP received them before it', async () => {
    site.table.deadlines = [1000];
    site.clock.now = 990;
    const bet = byHttp('bet', { token: SLOW });
    await expect.poll(() => site.runner.reservedCount).toBe(1);
    site.clock.now = 1100;
    site.runner.start();
    await expect.poll(() => site.runner.isOwner).toBe(true);
    // A handled command shows that the runner has run, and that the deadline waits for the reserved place.
    await bySocket(2);
    expect(site.table.seen).toEqual(['socket 2']);
    site.letGo();
    await bet;
    await expect.poll(() => site.table.seen).toEqual(['socket 2', 'bet', 'deadline 1000']);
  });

  it('[I5] count by HTTP from their last byte: a body that is held back does not hold a deadline up', async () => {
    site.table.deadlines = [1000];
    site.clock.now = 990;
    const connection = await raw();
    connection.write(HEAD + BODY.slice(0, 4));
    await expect.poll(() => site.requests()).toBe(1);
    site.clock.now = 1010;
    site.runner.start();
    await expect.poll(() => site.table.seen).toContain('deadline 1000');
    connection.end(BODY.slice(4));
    await expect.poll(() => site.table.seen.at(-1)).toBe('in parts');
  });

  it('[M6] carry the key of the header, as events carry theirs', async () => {
    site.runner.start();
    await byHttp('bet', { key: 'my-key-1' });
    expect(site.table.seen).toEqual(['bet (my-key-1)']);
  });

  it('[S5] share one limit for unknown tokens in both ways, and free their place once the token is nobody’s', async () => {
    const refused = await byHttp('bet', { token: 'nobody' });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { status: 'error', message: 'user_api.session_ended' },
    ]);
    await expect.poll(() => site.runner.reservedCount).toBe(0);
    site.clock.now = 100;
    const reserved: number[] = [];
    const reserve = site.runner.reserve.bind(site.runner);
    site.runner.reserve = (receivedMs) => {
      reserved.push(receivedMs);
      return reserve(receivedMs);
    };
    await byHttp('bet', { token: 'nobody 2' });
    await socket.emitWithAck('take', { apiToken: 'nobody, by socket, for the third time', id: 1 });
    expect(reserved).toEqual([]);
    site.runner.start();
    await byHttp('bet');
    expect(reserved).toEqual([100]);
  });

  it('[S5] give their place up when they are refused as too many', async () => {
    await site.runner.stop();
    socket.disconnect();
    await site.gateway.stop();
    await site.http.close();
    await open({ commandsASecond: 1 });
    site.runner.start();
    expect((await byHttp('one')).status).toBe(200);
    expect((await byHttp('two')).status).toBe(429);
    await expect.poll(() => site.runner.reservedCount).toBe(0);
    expect(site.table.seen).toEqual(['one']);
  });

  it('[S5] give up their place if their sender disconnects before the session is known', async () => {
    const connection = await raw();
    connection.write((HEAD + BODY).replace(TOKEN, SLOW));
    await expect.poll(() => site.runner.reservedCount).toBe(1);
    connection.destroy();
    await expect.poll(() => site.runner.reservedCount).toBe(0);
  });

  it('are refused by both ways if this process does not run their table', async () => {
    site.runner.start();
    await expect.poll(() => site.runner.isOwner).toBe(true);
    await site.runner.stop();
    const refused = { status: 'error', message: 'app_api.busy' };
    expect([await (await byHttp('bet')).json(), await bySocket(1)]).toEqual([refused, refused]);
  });
});
