import type { FastifyReply } from 'fastify';

/** Response to requests over a limit of their address, or without room on the server. [S5] */
export const TOO_MANY = { status: 'error', message: 'app_api.too_many_requests' };

/** Returns the response of a call over a feature's own limit, with the feature's message. Sets the status 429. [S5] */
export const tooOften = (reply: FastifyReply, message: string): { status: 'error'; message: string } => {
  reply.code(429);
  return { status: 'error', message };
};
