import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { type TrustProxy, addressGroup, clientAddress } from '../lib/client-address.ts';
import type { Log } from '../lib/log.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import { PATIENCE } from './connections.ts';
import { registerRequestIds, requestIdOf, requestLog } from './request-log.ts';
import { TOO_MANY } from './too-often.ts';

const BODY_MOST = 64 * 1024;
/** What browsers and proxies send is far below; further ones are dropped. */
const HEADERS_MOST = 100;

/** Script only from us, no third parties; images besides from the configured image base. [S3] */
const contentSecurity = ({
  imageBase,
  socketOrigins,
  isSecure,
}: {
  imageBase: string;
  socketOrigins: readonly string[];
  isSecure: boolean;
}) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', ...(imageBase.startsWith('https://') ? [new URL(imageBase).origin] : [])],
    fontSrc: ["'self'"],
    mediaSrc: ["'self'"],
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
  socketOrigins: readonly string[];
  isSecure: boolean;
  addressCallsPerMinute: number;
  signInsPerMinute: number;
  /** Whose word on the client's address is believed. */
  trustProxy: TrustProxy;
  /** How long slow clients are waited for, if not as long as usual (tests). */
  patience?: typeof PATIENCE;
}

/** What is limited by address more tightly than the rest: the calls. Assets are cached and cheap. */
const LIMITED = /^\/(api|socialite|auth|webhooks)\//;

/** The route that a request reached: a path can be spelled in many ways and still lead there. Empty: none of ours. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/** Which step of a sign-in a route is; each has a bucket of its own, so that one sign-in counts as one. */
const signInStep = (route: string): string | null =>
  route.startsWith('/socialite/') ? 'begin' : route.startsWith('/auth/') ? 'return' : null;

/** The same by its path, where no route is reached. */
const SIGN_IN_PATH = /^\/(socialite|auth)\//;

/** Sign-ins of one address: each begins a conversation with the provider and writes to the database. [S5] */
const limitSignIns = (app: FastifyInstance, { signInsPerMinute, trustProxy }: HttpOptions): void => {
  const limit = new RateLimit({ perSecond: signInsPerMinute / 60, burst: signInsPerMinute });
  app.addHook('onRequest', async (request, reply) => {
    const step = signInStep(routeOf(request));
    if (
      step === null ||
      limit.allows(`${step} ${addressGroup(clientAddress(request.raw, trustProxy))}`, performance.now())
    )
      return;
    return reply
      .code(429)
      .header('retry-after', Math.ceil(60 / signInsPerMinute))
      .send(TOO_MANY);
  });
};

/** What belongs to one sign-in or one person is kept by nobody on the way: its steps, and every answer with a cookie. [S2] */
const keepPrivate = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (signInStep(routeOf(request)) !== null || SIGN_IN_PATH.test(request.url) || reply.hasHeader('set-cookie'))
      void reply.header('cache-control', 'no-store');
    done();
  });
};

/** Requests are checked by the contract. Not even loaded: what would compile JSON schemas is the larger half of the library. */
const withoutSchemas = (): never => {
  throw new Error('no route has a JSON schema: the contract says what comes in and goes out');
};

/** The HTTP server with its limits, headers and error answers; routes are added by the composition root. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const { patience = PATIENCE } = options;
  const app = fastify({
    bodyLimit: BODY_MOST,
    // The library sets this one itself, over what node is given.
    requestTimeout: patience.requestTimeout,
    http: patience,
    forceCloseConnections: true,
    trustProxy: options.trustProxy,
    // Whose header counts is for us to say.
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request, options.trustProxy),
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  });
  app.server.maxHeadersCount = HEADERS_MOST;
  registerRequestIds(app, options.log);
  keepPrivate(app);
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(options),
    hsts: options.isSecure,
    // The sign-in popup answers its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  await app.register(rateLimit, {
    max: options.addressCallsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => addressGroup(clientAddress(request.raw, options.trustProxy)),
    allowList: (request) => !LIMITED.test(routeOf(request)),
    errorResponseBuilder: () => ({ statusCode: 429, ...TOO_MANY }),
  });
  limitSignIns(app, options);
  // JSON that is no object is refused by the contract; an empty body counts as an empty object.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      // No text of ours holds a NUL, and the database takes none.
      if (/\\u0000/i.test(body as string)) throw new Error('a NUL');
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
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
