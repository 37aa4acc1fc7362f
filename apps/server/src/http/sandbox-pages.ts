import type { PageHandler } from '@updraft/outside/http';
import type { FastifyInstance } from 'fastify';

/**
 * Mounts pages of `Outside` below a path: a sandbox site, or in live mode the payment forms. The handler gets bodies as
 * text.
 */
export const mountPages = async (app: FastifyInstance, mountPath: string, handle: PageHandler): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: `${mountPath}/*`,
      handler: async (request, reply) => {
        const url = new URL(request.url, 'http://sandbox');
        const response = await handle({
          // The response to HEAD is that to GET without the body.
          method: request.method === 'HEAD' ? 'GET' : request.method,
          path: url.pathname.slice(mountPath.length),
          query: url.searchParams,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
          ),
          body: typeof request.body === 'string' ? request.body : '',
        });
        return reply.code(response.status).headers(response.headers).send(response.body);
      },
    });
  });
};
