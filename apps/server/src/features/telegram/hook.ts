import { timingSafeEqual } from 'node:crypto';
import { type BotStart, SECRET_HEADER, readStart } from '@updraft/outside/telegram';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '../../lib/hash.ts';

/** Path to which Telegram reports messages to the bot. */
export const HOOK_PATH = '/webhooks/telegram';
const MAX_BODY_BYTES = 64 * 1024;

const isSame = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b));

/**
 * Registers the route of the hook. It checks the secret before it parses anything. Telegram repeats each report until
 * the response is 200. `started` returns the body of the response.
 */
export const registerHook = async (
  app: FastifyInstance,
  { secret, started }: { secret: string; started: (start: BotStart) => Promise<string> },
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(HOOK_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const given = request.headers[SECRET_HEADER];
      if (typeof given !== 'string' || !isSame(given, secret)) return reply.code(401).send({ error: 'unauthorized' });
      const start = readStart(typeof request.body === 'string' ? request.body : '');
      if (!start) return reply.code(200).send({});
      return reply
        .code(200)
        .type('application/json')
        .send(await started(start));
    });
  });
};
