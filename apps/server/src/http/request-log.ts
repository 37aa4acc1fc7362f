import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TrustProxy, plainAddress } from '../lib/client-address.ts';
import type { Log } from '../lib/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token the request showed, once that is known. */
    playerId: number | null;
  }
}

/** By which a call is found in the log, of ours and of a proxy's. */
const REQUEST_ID_HEADER = 'x-request-id';
/** No more than what proxies make: nothing that could break a line or fill the log. */
const SANE = /^[\w.:-]{8,128}$/;

/** A request as node gives it, as far as its id is concerned. */
interface Incoming {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
}

/** The id that a trusted proxy gave the request, if it is a sane one; else one of our own. */
export const requestIdOf = (request: Incoming, trustProxy: TrustProxy): string => {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' &&
    SANE.test(given) &&
    trustProxy(plainAddress(request.socket.remoteAddress ?? ''), 0)
    ? given
    : randomUUID();
};

/** The log of one request: its lines say which it was, and whose. [S9] */
export const requestLog = (log: Log, { id, playerId }: Pick<FastifyRequest, 'id' | 'playerId'>): Log =>
  log.child({ requestId: id, ...(playerId !== null && { playerId }) });

/** Tells everybody his request's id in a header, and writes a line for each request where that much is wanted (`debug`). First of all hooks. */
export const registerRequestIds = (app: FastifyInstance, log: Log): void => {
  app.decorateRequest('playerId', null);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    // By its route, never by its path: what stands there is nobody's business.
    requestLog(log, request).debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        tookMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
};
