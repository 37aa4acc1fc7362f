import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serveRaw } from '../testing/raw-connection.ts';
import { MAX_PIPELINED, boundPipelining, hasKnownParser } from './pipelining.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const serve = async (answer: RequestListener) => {
  const cut: string[] = [];
  const served = await serveRaw(answer, (server) =>
    boundPipelining(server, { onCut: (request) => cut.push(request.url ?? '') }),
  );
  ends.push(served.end);
  return { ...served, cut };
};

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

it('finds the parser of node as it is known', async () => {
  const { server, say } = await serve((_request, response) => response.end());
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await say('');
  expect(hasKnownParser(await connected)).toBe(true);
  expect(hasKnownParser({} as Socket)).toBe(false);
});

it('[S5] a connection with more than twenty unanswered requests is destroyed, and what it sent besides is not even parsed', async () => {
  let [made, parsed] = [0, 0];
  const { server, cut, say } = await serve(() => made++);
  server.on('connection', (socket: Socket & { parser?: { onIncoming: (...args: unknown[]) => unknown } }) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (...args) => {
      parsed++;
      return onIncoming(...args);
    };
  });
  const { socket } = await say(get('/crash/1').repeat(1000));
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(cut).toEqual(['/crash/1']);
  expect([made, parsed]).toEqual([MAX_PIPELINED, MAX_PIPELINED + 1]);
});

it('[S5] counts requests too that node refuses by itself', async () => {
  const { cut, say } = await serve((_request, response) => response.end());
  const { socket } = await say('GET / HTTP/1.1\r\n\r\n'.repeat(1000));
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(cut).toHaveLength(1);
});

it('[S5] a connection may ask for as much as it likes, one after the other', async () => {
  const { cut, say } = await serve((_request, response) => response.end('there'));
  const { socket, heard } = await say(get('/').repeat(MAX_PIPELINED));
  const answers = (): number => heard().split('there').length - 1;
  await expect.poll(answers).toBe(MAX_PIPELINED);
  for (let n = 1; n <= 3; n++) {
    socket.write(get('/').repeat(MAX_PIPELINED));
    await expect.poll(answers).toBe((n + 1) * MAX_PIPELINED);
  }
  expect(cut).toEqual([]);
});
