import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;

/** Paths that are never pages: an unknown one there is an error, not the single page. */
const NOT_PAGES = /^\/(api|socialite|auth\/steam|webhooks|sandbox|item-art|socket\.io|assets|video|sound)\b/;

/** Serves the built web client; every other path is the single page, which knows its routes. */
export const serveWeb = async (app: FastifyInstance, webDir: string | null): Promise<void> => {
  const hasWeb = webDir !== null && existsSync(join(webDir, 'index.html'));
  // The home page's HTML paints the frame of the crash page at once; on other pages it would be in the way.
  const otherPage = hasWeb && existsSync(join(webDir, 'page.html')) ? 'page.html' : 'index.html';
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        void reply.header('cache-control', immutable ? `public, max-age=${YEAR_S}, immutable` : path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !NOT_PAGES.test(request.url) && hasWeb;
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile(otherPage, webDir);
    return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
  });
};
