import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it also does its work, by `isReady`; one that rejects counts as no. [S9] */
export const registerHealth = (app: FastifyInstance, { isReady }: { isReady: () => Promise<boolean> }): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
};
