import type { FastifyReply } from 'fastify';

/** The answer to requests over a limit by address. [S5] */
export const TOO_MANY = { status: 'error', message: 'app_api.too_many_requests' };

/** The answer of a call whose feature has a limit of its own, with a message of its own. [S5] */
export const tooOften = (reply: FastifyReply, message: string): { status: 'error'; message: string } => {
  reply.code(429);
  return { status: 'error', message };
};
