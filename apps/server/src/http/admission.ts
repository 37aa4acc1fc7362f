import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { CutOffs } from '../lib/cut-offs.ts';
import { FairQueue } from '../lib/fair-queue.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import { TOO_MANY } from './too-often.ts';
import { boundPipelining, isChunked } from './pipelining.ts';

/**
 * A command needs a tenth of a millisecond, a page up to a whole one. After a few requests, or after a millisecond,
 * sockets are read and the database's answers are handled.
 */
const A_ROUND = { piecesARound: 8, roundMs: 1 };
/** The part of a minute's limit that may come at once: a page with all its pictures, many times over. */
const BURST_SHARE = 0.1;
/** A body of up to this size is read to its end, so that the connection can be used again. */
const MAX_REST_BYTES = 64 * 1024;
/** The time for an answer to reach a client that goes on sending a body which the server does not read. */
const LINGER_MS = 1000;
/** The seconds after which a refused client may try again. */
const AGAIN_S = '10';

const REFUSAL = JSON.stringify(TOO_MANY);

interface AdmissionOptions {
  cutOffs: Pick<CutOffs, 'record'>;
  /** The client's address, behind the trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
  /** The limit of one address, over all paths. */
  requestsPerMinute: number;
  monoMs: () => number;
  /** Called for each request that is admitted, before it waits for its turn. */
  onAdmitted?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Refuses before the request is handled, and ends the connection: the client must connect again to go on. */
const refuse = (response: ServerResponse): void => {
  response
    .writeHead(429, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': AGAIN_S,
      connection: 'close',
    })
    .end(REFUSAL);
};

/**
 * The status for a request whose body has no announced length, or that expects what the server does not do. The
 * connection ends with it.
 */
const end = (response: ServerResponse, status: 411 | 417): void => {
  response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store', connection: 'close' }).end();
};

/** The answer was sent before the whole request had come, so the rest is not read. */
const readNoFurther = (request: IncomingMessage): void => {
  if (request.complete || request.socket.destroyed || Number(request.headers['content-length']) <= MAX_REST_BYTES)
    return;
  // Node begins to read the rest in the next tick.
  setImmediate(() => request.socket.pause());
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
};

/**
 * Admits requests before the framework sees them. It bounds requests per connection and per address, serves addresses
 * in turn, and skips requests whose connection is gone. Returns the length of the queue. [S5]
 */
export const admitRequests = (
  server: Server,
  { cutOffs, addressOf, requestsPerMinute, monoMs, onAdmitted }: AdmissionOptions,
): { readonly waitingCount: number } => {
  const queue = new FairQueue(A_ROUND);
  const limit = new RateLimit({
    perSecond: requestsPerMinute / 60,
    burst: Math.max(1, requestsPerMinute * BURST_SHARE),
  });
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  boundPipelining(server, { onCut: (request) => cutOffs.record(addressOf(request), 'pipelined') });
  const isAllowed = (address: string): boolean => {
    if (limit.allows(address, monoMs())) return true;
    cutOffs.record(address, 'requests');
    return false;
  };
  // Node answers an unknown expectation by itself, without a request.
  server.on('checkExpectation', (request, response) =>
    isAllowed(addressOf(request)) ? end(response, 417) : refuse(response),
  );
  server.on('request', (request, response) => {
    if (request.socket.destroyed) return;
    const address = addressOf(request);
    response.once('finish', () => readNoFurther(request));
    if (!isAllowed(address)) return refuse(response);
    if (isChunked(request)) return end(response, 411);
    onAdmitted?.(request, response);
    queue.run(address, () => {
      if (request.socket.destroyed) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
  });
  return {
    get waitingCount() {
      return queue.length;
    },
  };
};
