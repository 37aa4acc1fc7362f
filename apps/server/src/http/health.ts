import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Who has not said by then that he works does not work: a probe must not wait for a database that hangs. */
const ANSWER_WITHIN_MS = 1000;

/**
 * `/healthz`, `/health`: the process answers. `/readyz`, `/ready`: it also does its work, by `isReady`; one that rejects, or says nothing within a second, counts as no.
 * Both spellings of each: a probe that asked for the other one would be told 200 by the page that is at every path. [S9]
 */
export const registerHealth = (app: FastifyInstance, { isReady }: { isReady: () => Promise<boolean> }): void => {
  for (const path of ['/healthz', '/health'])
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  let last: { sinceMs: number; isSo: Promise<boolean> } | null = null;
  /** Those who ask at once are told of one look, a statement on the database; one that hangs is not waited for again. */
  const look = (): Promise<boolean> => {
    const nowMs = performance.now();
    if (last && nowMs - last.sinceMs < ANSWER_WITHIN_MS) return last.isSo;
    const own = { sinceMs: nowMs, isSo: isReady().catch(() => false) };
    last = own;
    void own.isSo.then(() => {
      if (last === own) last = null;
    });
    return own.isSo;
  };
  const ready = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ended = new AbortController();
    const late = sleep(ANSWER_WITHIN_MS, false, { signal: ended.signal }).catch(() => false);
    const isSo = await Promise.race([look(), late]);
    ended.abort();
    return reply
      .code(isSo ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isSo ? 'ready' : 'not ready' });
  };
  for (const path of ['/readyz', '/ready']) app.get(path, ready);
};
