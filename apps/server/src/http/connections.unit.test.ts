import { type AddressInfo, type Socket, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { TrustProxy } from '../lib/client-address.ts';
import { createLog } from '../lib/log.ts';
import { type Connections, PATIENCE, boundConnections } from './connections.ts';
import { createHttp } from './server.ts';

const open: Socket[] = [];
let close: () => Promise<unknown> = () => Promise.resolve();
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await close();
});

interface Bounded {
  port: number;
  connections: Connections;
}

const build = async ({
  most,
  maxPerAddress,
  trustProxy = () => false,
  patience,
  ...limits
}: {
  isVerified?: (address: string) => boolean;
  admits?: (address: string) => boolean;
  most: number;
  maxPerAddress: number;
  trustProxy?: TrustProxy;
  patience?: typeof PATIENCE;
}): Promise<Bounded> => {
  const app = await createHttp({
    log: createLog({ level: 'silent', pretty: false }),
    imageBase: '/',
    socketOrigins: [],
    isSecure: false,
    addressCallsPerMinute: 1000,
    signInsPerMinute: 10,
    trustProxy,
    ...(patience && { patience }),
  });
  const connections = boundConnections(app.server, { most, maxPerAddress, trustProxy, ...limits });
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
  return { port: (app.server.address() as AddressInfo).port, connections };
};

/** Opens a connection that sends nothing, or `says` alone. */
const idle = ({ port }: Bounded, says = ''): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (says) socket.write(says);
      resolve(socket);
    });
    socket.on('error', () => undefined);
    open.push(socket);
  });
/** Sends a request on an open connection, and returns the status line. */
const askOn = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve('closed'));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  });

it('[S5] idle connections beyond the limit are closed at once, those who are there are served, and room is made by who leaves', async () => {
  const server = await build({ most: 20, maxPerAddress: 100 });
  const first = await idle(server);
  for (let n = 1; n < 20; n++) await idle(server);
  await expect.poll(() => server.connections.count).toBe(20);
  const beyond = await Promise.all(Array.from({ length: 30 }, () => idle(server)));
  await expect.poll(() => beyond.every((socket) => socket.closed || socket.destroyed), { timeout: 5000 }).toBe(true);
  expect(server.connections).toMatchObject({ count: 20, refused: 30 });
  expect(await askOn(first)).toBe('HTTP/1.1 200 OK');
  open[5]?.destroy();
  await expect.poll(() => server.connections.count).toBe(19);
  expect(await askOn(await idle(server))).toBe('HTTP/1.1 200 OK');
});

it('[S5] one address has its share, a trusted proxy is many people', async () => {
  const server = await build({ most: 100, maxPerAddress: 3 });
  const own = [await idle(server), await idle(server), await idle(server)];
  await expect.poll(() => server.connections.count).toBe(3);
  expect(await askOn(await idle(server))).toBe('closed');
  expect(await askOn(own[0] as Socket)).toBe('HTTP/1.1 200 OK');
  await close();
  const behind = await build({
    most: 100,
    maxPerAddress: 3,
    trustProxy: (address, hop) => address === '127.0.0.1' && hop === 0,
  });
  for (let n = 0; n < 6; n++) expect(await askOn(await idle(behind))).toBe('HTTP/1.1 200 OK');
});

it('[S5] an address that was verified opens up to half of all connections, however fast', async () => {
  const server = await build({ most: 8, maxPerAddress: 1, isVerified: () => true, admits: () => false });
  for (let n = 0; n < 4; n++) expect(await askOn(await idle(server))).toBe('HTTP/1.1 200 OK');
  expect(await askOn(await idle(server))).toBe('closed');
});

it('[S5] closes connections that send nothing, or a few bytes at a time', async () => {
  const server = await build({
    most: 10,
    maxPerAddress: 10,
    patience: { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 },
  });
  const ends = [
    await idle(server),
    await idle(server, 'GET /healthz HTTP/1.1\r\nhost'),
    await idle(server, 'POST /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{'),
  ];
  const dripping = setInterval(() => ends[1]?.write('t'), 50);
  for (const socket of ends) socket.resume();
  await expect.poll(() => server.connections.count, { timeout: 10_000 }).toBe(0);
  clearInterval(dripping);
  // The time limit of the headers is part of that of the whole request.
  expect(PATIENCE.headersTimeout).toBeLessThanOrEqual(PATIENCE.requestTimeout);
});
