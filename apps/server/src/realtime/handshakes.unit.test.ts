import { type IncomingMessage, createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inTurns } from './handshakes.ts';

const crowd = (upgrade: (n: number) => void): { knock: (n: number) => PassThrough } => {
  const server = createServer();
  server.on('upgrade', (request: IncomingMessage) => upgrade(Number(request.url)));
  inTurns(server, { addressOf: () => 'here', admits: () => true, onCut: () => undefined });
  return {
    knock: (n) => {
      const socket = new PassThrough();
      server.emit('upgrade', { url: String(n) }, socket, Buffer.alloc(0));
      return socket;
    },
  };
};

describe('handshakes', () => {
  it('[S5] are made a few at a time, in the order in which they came: the rest of the server has its turns in between', async () => {
    const made: number[] = [];
    const { knock } = crowd((n) => made.push(n));
    for (let n = 0; n < 100; n++) knock(n);
    expect(made).toEqual([]);
    let looks = 0;
    while (made.length < 100) {
      await new Promise((resolve) => setImmediate(resolve));
      looks++;
    }
    expect(looks).toBeGreaterThan(40);
    expect(made).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('[S5] skip connections that closed meanwhile, and one that breaks off harms no other', async () => {
    const made: number[] = [];
    const { knock } = crowd((n) => made.push(n));
    const [, hungUp, broken] = [knock(0), knock(1), knock(2), knock(3)];
    hungUp.destroy();
    broken.emit('error', new Error('ECONNRESET'));
    await expect.poll(() => made).toEqual([0, 3]);
  });
});
