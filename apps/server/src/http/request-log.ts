import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TrustProxy, plainAddress } from '../lib/client-address.ts';
import type { Log } from '../lib/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The player of the request, once the session is known. */
    playerId: number | null;
  }
}

/** Header of the id by which a request is found in the logs of the server and a proxy. */
const REQUEST_ID_HEADER = 'x-request-id';
/** The form of ids that proxies make. Others could break a line or fill the log. */
const SANE = /^[\w.:-]{8,128}$/;

/** Parts of a Node request that its id needs. */
interface Incoming {
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined };
}

/** Returns the request's id from a trusted proxy if it is well-formed; otherwise a new one. */
export const requestIdOf = (request: Incoming, trustProxy: TrustProxy): string => {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' &&
    SANE.test(given) &&
    trustProxy(plainAddress(request.socket.remoteAddress ?? ''), 0)
    ? given
    : randomUUID();
};

/** Returns the log of one request, whose lines name the request and its player. [S9] */
export const requestLog = (log: Log, { id, playerId }: Pick<FastifyRequest, 'id' | 'playerId'>): Log =>
  log.child({ requestId: id, ...(playerId !== null && { playerId }) });

/**
 * Sends each client the id of its request in a header, and logs each request at the level `debug`. Must be registered
 * before all other hooks.
 */
export const registerRequestIds = (app: FastifyInstance, log: Log): void => {
  app.decorateRequest('playerId', null);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    // The log names the route, never the path, because a path may contain ids.
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
