import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;

/** Paths that are never pages, whether or not something is there. An unknown one is an error, not the single page. */
const NOT_PAGES =
  /^\/(api|socialite|auth\/steam|webhooks|sandbox|item-art|socket\.io|assets|video|sound|metrics|healthz?|readyz?)(?![\w-])/;

/** The path without escapes; one that cannot be decoded stays as it is. */
const pathOf = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};

const IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * How long a file of the web client may be kept, by its path below the client's folder. Pages name the files of their
 * build, so browsers ask for them every time. A file with a fingerprint in its name never changes.
 */
const cachingOf = (path: string): string =>
  path.startsWith('assets/') ? IMMUTABLE : /\.html(\.(br|gz))?$/.test(path) ? 'no-cache' : FOR_AN_HOUR;

/** Serves the built web client. Every other path is the single page, which knows its routes. */
export const serveWeb = async (app: FastifyInstance, webDir: string | null): Promise<void> => {
  const hasWeb = webDir !== null && existsSync(join(webDir, 'index.html'));
  // The home page's HTML paints the frame of the crash page at once. Other pages get HTML without it.
  const otherPage = hasWeb && existsSync(join(webDir, 'page.html')) ? 'page.html' : 'index.html';
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(relative(webDir, path))),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !NOT_PAGES.test(pathOf(request.url)) && hasWeb;
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile(otherPage, webDir);
    return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
  });
};
