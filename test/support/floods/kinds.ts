import { frame } from '../raw-client.ts';

/** A way to send more than any client needs to. */
export interface Flood {
  connections: number;
  /** First bytes of each connection. */
  opening?: Buffer;
  /** Repeated bytes: whole requests, chunks or frames. */
  piece: Buffer;
  bytesPerSecond: number;
  /** True if the connections join as sockets first. */
  isSocket: boolean;
  /** True if each connection waits for a response before it sends more. */
  waitsForAnswers?: boolean;
  /** Number of bytes that each connection sends at once before it disconnects and reconnects. */
  vanishesAfterBytes?: number;
}

const KB = 1000;
const get = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
const call = (path: string): Buffer =>
  Buffer.from(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
/** Returns a flood by bodies that never end, with one byte per chunk. */
const chunked = (path: string): Flood => ({
  connections: 50,
  opening: Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  ),
  piece: Buffer.from('1\r\n \r\n'),
  bytesPerSecond: 600 * KB,
  isSocket: false,
});
const pipelined = (piece: Buffer): Flood => ({ connections: 20, piece, bytesPerSecond: 600 * KB, isSocket: false });
const spoken = (piece: Buffer): Flood => ({ connections: 10, piece, bytesPerSecond: 2000 * KB, isSocket: true });
const fifty = (event: Buffer, perSecond: number): Flood => ({
  connections: 50,
  piece: event,
  bytesPerSecond: perSecond * event.length,
  isSocket: true,
});
/** Returns a message split into frames of one byte. */
const fragments = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((letter, at) =>
      frame(letter, { kind: at === 0 ? 'firstPart' : at === text.length - 1 ? 'lastPart' : 'nextPart' }),
    ),
  );
const unsignedTake = frame(`421["take",{"apiToken":"${'x'.repeat(43)}","id":1}]`);

/**
 * All kinds of floods by name. They are bounded, so that they test the server and not the machine. `npm test` tries the
 * first ten, which have one of each form.
 */
export const FLOODS = {
  'pipelined GET /': pipelined(get('/')),
  'pipelined POST /api/crash/getHistory': pipelined(call('/api/crash/getHistory')),
  'one connection of GET /crash/1': { ...pipelined(get('/crash/1')), connections: 1, bytesPerSecond: 1600 * KB },
  'GET /metrics, one after the other': {
    ...pipelined(get('/metrics')),
    connections: 50,
    bytesPerSecond: 0,
    waitsForAnswers: true,
  },
  'chunked POST /api/getConfig': chunked('/api/getConfig'),
  'GET /crash/1 and gone': { ...pipelined(get('/crash/1')), vanishesAfterBytes: 200 * KB },
  pings: spoken(frame('', { kind: 'ping' })),
  'fragmented frames': spoken(fragments('42["x"]')),
  'frames and gone': { ...spoken(frame('42["x"]')), vanishesAfterBytes: 60 * KB },
  'unsigned takes of 50 sockets': fifty(unsignedTake, 2000),
  'pipelined GET /crash/1': pipelined(get('/crash/1')),
  'pipelined GET /metrics': pipelined(get('/metrics')),
  'pipelined GET /readyz': pipelined(get('/readyz')),
  'GET / one after the other': { ...pipelined(get('/')), connections: 50, bytesPerSecond: 0, waitsForAnswers: true },
  'chunked POST /webhooks/payments/sandbox': chunked('/webhooks/payments/sandbox'),
  pongs: spoken(frame('', { kind: 'pong' })),
  'tiny text frames': spoken(frame('42["x"]')),
  'clock events of 50 sockets': fifty(frame('421["clock",{}]'), 2000),
} satisfies Record<string, Flood>;

export type FloodName = keyof typeof FLOODS;
export const floodNames = Object.keys(FLOODS) as FloodName[];
