import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { CutOffs } from '../lib/cut-offs.ts';
import { FairQueue } from '../lib/fair-queue.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import { boundPipelining, isChunked } from './pipelining.ts';
import { ReportGate } from './report-gate.ts';
import { TOO_MANY } from './too-often.ts';

/**
 * Work of one round of the event loop. A command takes a tenth of a millisecond, a page up to a whole one. After each
 * round the server reads sockets and handles responses of the database.
 */
const A_ROUND = { piecesARound: 8, roundMs: 1 };
/** Share of a minute's limit that may arrive at once. It covers a page with all its pictures many times. */
const BURST_SHARE = 0.1;
/** Largest body that is read to its end after a refusal, so that the connection can be used again. */
const MAX_REST_BYTES = 64 * 1024;
/** Time for a response to reach a client that keeps sending a body which the server does not read, ms. */
const LINGER_MS = 1000;
/** Value of Retry-After for a refused client, in seconds. */
const AGAIN_S = '10';

const REFUSAL = JSON.stringify(TOO_MANY);

interface AdmissionOptions {
  cutOffs: Pick<CutOffs, 'record'>;
  /** The client's address, behind the trusted proxies. */
  addressOf: (request: IncomingMessage) => string;
  /** The limit of one address, over all paths. */
  requestsPerMinute: number;
  /** Reports of payment providers: those whose signature proves genuine do not count against the address's limit. */
  reports?: {
    isReport: (request: IncomingMessage) => boolean;
    /** The limit of false reports of one address. They count as requests too. */
    falseOnesPerMinute: number;
    /** Called for each genuine report. */
    onGenuine: (address: string) => void;
  };
  monoMs: () => number;
  /** Called for each request that is admitted, before it waits for its turn. */
  onAdmitted?: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Refuses a request before it is handled, and ends the connection. 429: the client sent too many requests. 503: the
 * server has no room.
 */
const refuse = (response: ServerResponse, status: 429 | 503 = 429): void => {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': AGAIN_S,
      connection: 'close',
    })
    .end(REFUSAL);
};

/**
 * Responds with a status and ends the connection. 411: the body has no announced length. 417: the request has an
 * unknown expectation.
 */
const end = (response: ServerResponse, status: 411 | 417): void => {
  response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store', connection: 'close' }).end();
};

/** Stops reading a request after an early response and ends the connection, unless its body is short. */
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
  { cutOffs, addressOf, requestsPerMinute, reports, monoMs, onAdmitted }: AdmissionOptions,
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
  const falseReports =
    reports && new RateLimit({ perSecond: reports.falseOnesPerMinute / 120, burst: reports.falseOnesPerMinute / 2 });
  const gate =
    falseReports &&
    new ReportGate({
      take: (address) => {
        if (!limit.allows(address, monoMs())) return false;
        if (falseReports.allows(address, monoMs())) return true;
        limit.giveBack(address, monoMs());
        return false;
      },
      giveBack: (address) => {
        limit.giveBack(address, monoMs());
        falseReports.giveBack(address, monoMs());
      },
      onGenuine: reports.onGenuine,
    });
  // Node answers an unknown expectation by itself, without a request.
  server.on('checkExpectation', (request, response) =>
    isAllowed(addressOf(request)) ? end(response, 417) : refuse(response),
  );
  server.on('request', (request, response) => {
    if (request.socket.destroyed) return;
    const address = addressOf(request);
    response.once('finish', () => readNoFurther(request));
    const pass = (): void => {
      onAdmitted?.(request, response);
      queue.run(address, () => {
        if (request.socket.destroyed) return;
        for (const listener of listeners) listener.call(server, request, response);
      });
    };
    const refuseFlood = (): void => {
      cutOffs.record(address, 'requests');
      refuse(response);
    };
    if (gate && reports.isReport(request) && !isChunked(request))
      return gate.admit(address, {
        request,
        response,
        pass,
        refuse: refuseFlood,
        turnAway: () => refuse(response, 503),
      });
    if (!limit.allows(address, monoMs())) return refuseFlood();
    if (isChunked(request)) return end(response, 411);
    pass();
  });
  return {
    get waitingCount() {
      return queue.length;
    },
  };
};
