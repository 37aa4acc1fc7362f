import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../lib/metrics.ts';

/** Time for which rendered metrics are reused, ms, because rendering takes some milliseconds. */
const SHOWN_FOR_MS = 200;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares tokens by their digests, which have one length, so the time of the comparison reveals nothing. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));

/**
 * Times every request by its route, never by its path, because a path may contain ids. Serves `/metrics`: with a token
 * to clients that show it, without one to everybody in the sandbox and to nobody in live mode. [S9]
 */
export const registerMetrics = (
  app: FastifyInstance,
  { metrics, token, isOpen }: { metrics: Metrics; token: string | null; isOpen: boolean },
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.httpSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  if (!token && !isOpen) return;
  let shown = { atMs: Number.NEGATIVE_INFINITY, text: Promise.resolve('') };
  /** Returns the rendered metrics, at most 200 ms old. [S5] */
  const show = (): Promise<string> => {
    const atMs = performance.now();
    if (atMs - shown.atMs >= SHOWN_FOR_MS) shown = { atMs, text: metrics.registry.metrics() };
    return shown.text;
  };
  app.get('/metrics', async (request, reply) => {
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply
        .code(401)
        .header('cache-control', 'no-store')
        .send({ status: 'error', message: 'user_api.unauthorized' });
    }
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await show());
  });
};
