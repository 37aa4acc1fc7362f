import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Time after which a check counts as failed, ms, because a probe must not wait for a database that hangs. */
const ANSWER_WITHIN_MS = 1000;

interface Options {
  /** Resolves to true if the process can serve players. A rejection, or no result within a second, counts as false. */
  isReady: () => Promise<boolean>;
  /** True if the process owns the tables, by its own state. */
  isOwner: () => boolean;
  /** The name of the build, by which operators see what runs. */
  build: string;
}

/**
 * `/healthz`, `/health`: the process answers. `/readyz`, `/ready`: it also owns the tables and its database accepts
 * writes. The responses of the latter distinguish a process that waits for the tables from one without a database.
 *
 * Both spellings exist, because any other path leads to a page of the client, which a probe would take for a success.
 * [S9]
 */
export const registerHealth = (app: FastifyInstance, { isReady, isOwner, build }: Options): void => {
  for (const path of ['/healthz', '/health'])
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  let last: { sinceMs: number; isSo: Promise<boolean> } | null = null;
  /**
   * Returns the result of the running check, a statement on the database. Starts another check if none runs, or if it
   * has run for a second.
   */
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
      .send({ status: isSo ? 'ready' : 'not ready', owns_tables: isOwner(), build });
  };
  for (const path of ['/readyz', '/ready']) app.get(path, ready);
};
