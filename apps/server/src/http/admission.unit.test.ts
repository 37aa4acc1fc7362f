import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serveRaw } from '../testing/raw-connection.ts';
import { admitRequests } from './admission.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const serve = async (answer: RequestListener, { requestsPerMinute = 100_000 } = {}) => {
  const recorded: string[] = [];
  let waitingCount = (): number => Number.NaN;
  let bodyBytes = 0;
  const { say, end } = await serveRaw(answer, (server) => {
    const admitted = admitRequests(server, {
      cutOffs: { record: (address, reason) => recorded.push(`${reason} ${address}`) },
      addressOf: (request) => String(request.headers['x-from'] ?? 'here'),
      requestsPerMinute,
      monoMs: () => 0,
    });
    waitingCount = () => admitted.waitingCount;
    server.on('request', (request) => request.on('data', (chunk: Buffer) => (bodyBytes += chunk.length)));
  });
  ends.push(end);
  return { say, recorded, waitingCount, read: () => bodyBytes };
};

const ask = (path: string, from = 'here'): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n\r\n`;

it('[S5] every path counts, and who goes on beyond the limit is refused and has to connect anew', async () => {
  const { say, recorded } = await serve((_request, response) => response.end('there'), { requestsPerMinute: 100 });
  const { socket, heard } = await say(
    ['/', '/crash/1', '/metrics', '/readyz', '/assets/a.js'].flatMap((path) => [ask(path), ask(path)]).join(''),
  );
  await expect.poll(() => heard().split('there').length).toBe(11);
  socket.write(ask('/'));
  await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);
  const refusal = heard().slice(heard().lastIndexOf('HTTP/1.1'));
  expect(refusal).toMatch(/^HTTP\/1\.1 429 /);
  expect(refusal).toMatch(/retry-after: 10/i);
  expect(refusal).toMatch(/connection: close/i);
  expect(refusal).toContain('app_api.too_many_requests');
  expect(recorded).toEqual(['requests here']);
  const other = await say(ask('/', 'elsewhere'));
  await expect.poll(other.heard).toContain('there');
});

it('[S5] one address after the other has its turn', async () => {
  const order: string[] = [];
  const { say } = await serve((request, response) => {
    order.push(String(request.headers['x-from']));
    response.end();
  });
  // One write sends all requests, so that they are read before the first has its turn.
  const { heard } = await say(ask('/', 'flood').repeat(16) + ask('/', 'player'));
  await expect.poll(() => heard().split('HTTP/1.1').length).toBe(18);
  expect(order.indexOf('player')).toBeLessThanOrEqual(1);
});

it('[S5] skips a waiting request whose connection has closed', async () => {
  const reached: string[] = [];
  let blocked: Socket | null = null;
  const { say, waitingCount } = await serve((request, response) => {
    reached.push(request.url ?? '');
    // The connection closes while its other requests wait.
    blocked ??= request.socket;
    blocked.destroy();
    response.end();
  });
  await say(Array.from({ length: 15 }, (_, n) => ask(`/${n}`)).join(''));
  await expect.poll(() => reached.length).toBeGreaterThan(0);
  await expect.poll(waitingCount).toBe(0);
  expect(reached).toEqual(['/0']);
});

it('[S5] a connection that pipelines is cut off, and recorded with its address', async () => {
  const { say, recorded } = await serve(() => undefined);
  const { socket } = await say(ask('/', 'flood').repeat(500));
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(recorded).toEqual(['pipelined flood']);
});

it('[S5] a body that nobody reads any more is not taken in, and its sender still hears the answer', async () => {
  let bytesRead = (): number => Number.NaN;
  const { say } = await serve((request, response) => {
    bytesRead = () => request.socket.bytesRead;
    response.writeHead(413).end('too large');
  });
  const { socket, heard } = await say(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n`);
  await expect.poll(heard).toContain('too large');
  const block = Buffer.alloc(1_000_000, 'x');
  while (socket.writableLength < 20_000_000) socket.write(block);
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(bytesRead()).toBeLessThan(1_000_000);
});

it('[S5] a request with a chunked body is refused, and nothing behind its headers is parsed', async () => {
  const reached: string[] = [];
  const { say, read } = await serve((request) => void reached.push(request.url ?? ''));
  const { socket, heard } = await say(
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(5000)}`,
  );
  await expect.poll(heard).toContain('HTTP/1.1 411');
  await expect.poll(() => socket.destroyed).toBe(true);
  expect([reached, read()]).toEqual([[], 0]);
});

it('[S5] an unknown expectation counts as a request', async () => {
  const { say, recorded } = await serve((_request, response) => response.end(), { requestsPerMinute: 30 });
  const expecting = 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the impossible\r\n\r\n';
  for (const status of ['417', '417', '417', '429'])
    await expect.poll((await say(expecting)).heard).toContain(`HTTP/1.1 ${status}`);
  expect(recorded).toEqual(['requests here']);
});
