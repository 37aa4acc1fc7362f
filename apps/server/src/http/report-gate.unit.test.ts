import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { serveRaw } from '../testing/raw-connection.ts';
import { admitRequests } from './admission.ts';
import { proveGenuine } from './report-gate.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Limit of reports. A tenth of it may come at once. The clock stands still, so no more are admitted later. */
const REQUESTS_PER_MINUTE = 200;
const AT_ONCE = 20;

const serve = async (answer: RequestListener, { falseOnesPerMinute = 10_000 } = {}) => {
  const recorded: string[] = [];
  const verified: string[] = [];
  const { say, end } = await serveRaw(answer, (server) =>
    admitRequests(server, {
      cutOffs: { record: (address, reason) => recorded.push(`${reason} ${address}`) },
      addressOf: (request) => String(request.headers['x-from'] ?? 'here'),
      requestsPerMinute: REQUESTS_PER_MINUTE,
      reports: {
        isReport: ({ url = '' }) => url.startsWith('/report'),
        falseOnesPerMinute,
        onGenuine: (address) => verified.push(address),
      },
      monoMs: () => 0,
    }),
  );
  ends.push(end);
  const heard: (() => string)[] = [];
  /** Sends a request to each path, each on its own connection. */
  const send = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) heard.push((await say(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).heard);
  };
  const count = (status: number): number => heard.filter((one) => one().includes(`HTTP/1.1 ${status} `)).length;
  return { say, send, count, recorded, verified, heard };
};

/** Verifies a report a little later, as if its body had to be read first. */
const verify: RequestListener = (request, response) =>
  void setImmediate(() => {
    const isGenuine = request.url === '/report?genuine';
    if (isGenuine) proveGenuine(request);
    response.writeHead(isGenuine ? 200 : 401).end();
  });

const times = (count: number, path: string): string[] => Array.from({ length: count }, () => path);

it('[S5] [M9] accepts any number of genuine reports from one address, and counts none of them', async () => {
  const { send, count, recorded, verified } = await serve(verify);
  await send(times(10 * AT_ONCE, '/report?genuine'));
  await expect.poll(() => count(200)).toBe(10 * AT_ONCE);
  expect([recorded, new Set(verified)]).toEqual([[], new Set(['here'])]);
  await send(times(AT_ONCE, '/page'));
  await expect.poll(() => count(401)).toBe(AT_ONCE);
});

it('[S5] refuses false reports beyond the share of their address, as any other request', async () => {
  const { send, count, recorded } = await serve(verify);
  await send(times(5 * AT_ONCE, '/report?false'));
  await expect.poll(() => count(429)).toBe(4 * AT_ONCE);
  expect([count(401), recorded]).toEqual([AT_ONCE, times(4 * AT_ONCE, 'requests here')]);
  await send(['/page']);
  await expect.poll(() => count(429)).toBe(4 * AT_ONCE + 1);
});

it('[S5] refuses false reports beyond their own limit without using up the share of other requests', async () => {
  const { send, count } = await serve(verify, { falseOnesPerMinute: 10 });
  await send(times(AT_ONCE, '/report?false'));
  await expect.poll(() => count(429)).toBe(AT_ONCE - 5);
  await send(times(AT_ONCE - 5, '/page'));
  await expect.poll(() => count(401)).toBe(AT_ONCE);
});

it('[S5] [M9] lets a report wait while those before it are verified, then decides', async () => {
  const held: (() => void)[] = [];
  const { send, count } = await serve((request, response) =>
    held.push(() => {
      if (request.url === '/report?genuine') proveGenuine(request);
      response.end();
    }),
  );
  await send(['/report?genuine', ...times(AT_ONCE - 1, '/report?false')]);
  await send(['/report?genuine', '/report?false', '/report?false']);
  await expect.poll(() => held.length).toBe(AT_ONCE);
  expect(count(429)).toBe(0);
  held.shift()?.();
  await expect.poll(() => held.length).toBe(AT_ONCE);
  held.pop()?.();
  await expect.poll(() => held.length).toBe(AT_ONCE);
  expect(count(429)).toBe(0);
  for (const finish of held.splice(0)) finish();
  await expect.poll(() => count(429)).toBe(1);
  expect(count(200)).toBe(AT_ONCE + 2);
});

it('[S5] lets one report of a connection wait, and tells the sender of a second to come again', async () => {
  const held: (() => void)[] = [];
  const { send, say } = await serve((request, response) =>
    held.push(() => {
      proveGenuine(request);
      response.end();
    }),
  );
  await send(times(AT_ONCE, '/report?genuine'));
  const { heard } = await say('GET /report?genuine HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  await expect.poll(() => held.length).toBe(AT_ONCE);
  for (const finish of held.splice(0)) finish();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect.poll(heard).toMatch(/HTTP\/1.1 200 [^]*HTTP\/1.1 503 [^]*retry-after: 10/);
});

it('[S5] forgets reports whose sender hung up', async () => {
  const { say, send, count } = await serve(() => undefined);
  const silent = await Promise.all(
    times(AT_ONCE, '/report').map((path) => say(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)),
  );
  await send(['/report']);
  for (const { socket } of silent) socket.destroy();
  await expect.poll(() => count(429)).toBe(1);
});
