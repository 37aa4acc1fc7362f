import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Who has not said by then that he works does not work: a probe must not wait for a database that hangs. */
const ANSWER_WITHIN_MS = 1000;

/** `/healthz`: the process answers. `/readyz`: it also does its work, by `isReady`; one that rejects, or says nothing within a second, counts as no. [S9] */
export const registerHealth = (app: FastifyInstance, { isReady }: { isReady: () => Promise<boolean> }): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ended = new AbortController();
    const late = sleep(ANSWER_WITHIN_MS, false, { signal: ended.signal }).catch(() => false);
    const ready = await Promise.race([isReady().catch(() => false), late]);
    ended.abort();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
};
