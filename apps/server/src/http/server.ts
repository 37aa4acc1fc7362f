import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { type TrustProxy, addressGroup, clientAddress } from '../lib/client-address.ts';
import type { Log } from '../lib/log.ts';
import { NoAnswer } from '../lib/no-answer.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import { PATIENCE } from './connections.ts';
import { isGated } from './report-gate.ts';
import { registerRequestIds, requestIdOf, requestLog } from './request-log.ts';
import { TOO_MANY } from './too-often.ts';

const MAX_BODY = 64 * 1024;
/** Largest number of headers; further ones are dropped. Browsers and proxies send far fewer. */
const MAX_HEADERS = 100;

/**
 * Builds the content security policy: scripts of this site alone, images also of the image base and avatar hosts. [S3]
 */
const contentSecurity = ({
  imageBase,
  avatarHosts = [],
  socketOrigins,
  isSecure,
}: Pick<HttpOptions, 'imageBase' | 'avatarHosts' | 'socketOrigins' | 'isSecure'>) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: [
      "'self'",
      'data:',
      ...(imageBase.startsWith('https://') ? [new URL(imageBase).origin] : []),
      ...avatarHosts.map((host) => `https://${host}`),
    ],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    connectSrc: ["'self'", ...socketOrigins],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(isSecure && { upgradeInsecureRequests: [] }),
  },
});

export interface HttpOptions {
  log: Log;
  imageBase: string;
  /** Hosts that serve players' avatars, if not this site. */
  avatarHosts?: readonly string[];
  socketOrigins: readonly string[];
  isSecure: boolean;
  addressCallsPerMinute: number;
  signInsPerMinute: number;
  /** Proxies whose header for the client's address counts. */
  trustProxy: TrustProxy;
  /** Timeouts for slow clients, if not the usual ones (tests). */
  patience?: typeof PATIENCE;
}

/** Calls have a tighter limit by address than files, which are cached and cheap. */
const LIMITED = /^\/(api|socialite|auth|webhooks)\//;

/** Returns the route of a request, because paths have several spellings; empty: there is no route. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/** Matches the routes of a sign-in's steps, and paths below them that have no route. */
const SIGN_IN = /^\/(socialite|auth)\//;

/**
 * Limits the sign-ins of one address, because each makes requests to the provider and writes to the database. Each step
 * has a bucket of its own, so that a whole sign-in counts once. [S5]
 */
const limitSignIns = (app: FastifyInstance, { signInsPerMinute, trustProxy }: HttpOptions): void => {
  const limit = new RateLimit({ perSecond: signInsPerMinute / 60, burst: signInsPerMinute });
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    // Every way to begin is one step.
    const step = route.startsWith('/socialite/') ? '/socialite/' : route;
    if (
      !SIGN_IN.test(step) ||
      limit.allows(`${step} ${addressGroup(clientAddress(request.raw, trustProxy))}`, performance.now())
    )
      return;
    return reply
      .code(429)
      .header('retry-after', Math.ceil(60 / signInsPerMinute))
      .send(TOO_MANY);
  });
};

/** Forbids caches to store steps of sign-ins and responses with cookies. [S2] */
const keepPrivate = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (SIGN_IN.test(routeOf(request)) || SIGN_IN.test(request.url) || reply.hasHeader('set-cookie'))
      void reply.header('cache-control', 'no-store');
    done();
  });
};

/**
 * Adds the security headers. The library is used without its server plugin, which builds all headers for every request
 * again. Responses of calls are data and get few headers, because those of pages would add a useless kilobyte.
 */
const addSecurityHeaders = (app: FastifyInstance, options: HttpOptions): void => {
  const withOpenerPolicy = (policy: 'same-origin-allow-popups' | 'unsafe-none') =>
    helmet({
      contentSecurityPolicy: contentSecurity(options),
      strictTransportSecurity: options.isSecure,
      crossOriginOpenerPolicy: { policy },
    });
  // The sign-in popup sends a message to its opener.
  const ofPages = withOpenerPolicy('same-origin-allow-popups');
  // Providers without an opener policy, such as the sandbox's, send the browser back to the return page. Any policy on
  // that page would cut the window off from its opener.
  const ofReturn = withOpenerPolicy('unsafe-none');
  const ofCalls = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: options.isSecure,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headersOf = (request: FastifyRequest) => {
    if (request.url.startsWith('/api/')) return ofCalls;
    return routeOf(request).startsWith('/auth/') || request.url.startsWith('/sandbox/steam/') ? ofReturn : ofPages;
  };
  app.addHook('onRequest', (request, reply, done) => headersOf(request)(request.raw, reply.raw, () => done()));
};

/**
 * Throws: no route has a JSON schema, because the contract checks requests. So the library's validator is not loaded.
 */
const withoutSchemas = (): never => {
  throw new Error('no route has a JSON schema: the contract says what comes in and goes out');
};

/** Creates the HTTP server with its limits, headers and error responses. The composition root adds the routes. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { patience = PATIENCE } = options;
  const app = fastify({
    bodyLimit: MAX_BODY,
    // The library overwrites node's option, so it is set again.
    requestTimeout: patience.requestTimeout,
    http: patience,
    forceCloseConnections: true,
    trustProxy: options.trustProxy,
    // `requestIdOf` decides whose header counts.
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request, options.trustProxy),
    // A path that cannot be decoded is an unknown one.
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      void (LIMITED.test(request.url) || !['GET', 'HEAD'].includes(request.method)
        ? reply.code(400).send({ status: 'error', message: 'app_api.bad_request' })
        : reply.header('cache-control', 'no-cache').redirect('/', 302)),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  });
  app.server.maxHeadersCount = MAX_HEADERS;
  registerRequestIds(app, options.log);
  keepPrivate(app);
  addSecurityHeaders(app, options);
  await app.register(rateLimit, {
    max: options.addressCallsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    // Clients need only the time to wait (`retry-after`).
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => addressGroup(clientAddress(request.raw, options.trustProxy)),
    allowList: (request) => !LIMITED.test(routeOf(request)) || isGated(request.raw),
    errorResponseBuilder: () => ({ statusCode: 429, ...TOO_MANY }),
  });
  limitSignIns(app, options);
  // The contract refuses JSON that is no object. An empty body counts as an empty object.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // 503: clients keep their session and send the request again, as when the site itself cannot be reached.
    const status = error instanceof NoAnswer ? 503 : (error.statusCode ?? 500);
    if (status >= 500)
      requestLog(options.log, request).error(
        { err: error, method: request.method, route: request.routeOptions.url },
        'request failed',
      );
    const message =
      status === 429
        ? 'app_api.too_many_requests'
        : status === 413
          ? 'app_api.too_large'
          : status < 500
            ? 'app_api.bad_request'
            : 'app_api.internal';
    return reply.code(status).send({ status: 'error', message });
  });
  return app;
};
