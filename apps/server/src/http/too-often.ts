import type { FastifyReply } from 'fastify';

/** The answer of a call whose feature has a limit of its own, by a message of its own. [S5] */
export const tooOften = (reply: FastifyReply, message: string): { status: 'error'; message: string } => {
  reply.code(429);
  return { status: 'error', message };
};
