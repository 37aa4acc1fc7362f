import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@updraft/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMMUTABLE, serveAssets } from './assets.ts';
import { readPages } from './page-parts.ts';
import { type FindPreview, PageEncoder, encodingFor, languageFor, pageTemplate } from './page-preview.ts';

/** Paths that are never pages of the client. An unknown one is an error. */
const NOT_PAGES =
  /^\/(api|socialite|auth\/steam|webhooks|sandbox|item-art|share|socket\.io|assets|video|sound|metrics|healthz?|readyz?|\.well-known)(?![\w-])/;

/** Decodes a path. A path that cannot be decoded is returned unchanged. */
const decoded = (url: string): string => {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
};

const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Returns the caching rule of a file of the web client, by its path below the client's folder. Pages name the files of
 * their build, so browsers must revalidate pages and the service worker every time. A file with a fingerprint in its
 * name never changes.
 */
const cachingOf = (path: string): string =>
  path.startsWith('assets/') ? IMMUTABLE : /(\.html|^sw\.js)(\.(br|gz))?$/.test(path) ? 'no-cache' : FOR_AN_HOUR;

type Template = ReturnType<typeof pageTemplate>;

interface WebOptions {
  webDir: string | null;
  /** Group of the sender's address, for limits. */
  addressGroupOf: (request: FastifyRequest['raw']) => string;
  /** Finds the preview of a link to a page; left out: the pages are sent as they were built. */
  preview?: FindPreview | undefined;
}

const pathOf = (url: string): string => decoded(url).split(/[?#]/, 1)[0] ?? '/';

/** Returns the query of an address with its question mark; empty: there is none. */
const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? '';

/** Returns the language that the client shows: English until the visitor has chosen (decision 0031). */
const chosenLanguage = (cookie = ''): Language => (/(?:^|;\s*)updraft_language=ru(?:;|$)/.test(cookie) ? 'ru' : 'en');

/** Returns the file of a page; the home page if the build lacks it. */
const pageOf = (webDir: string, name: string): string => (existsSync(join(webDir, name)) ? name : 'index.html');

/**
 * Creates the sender of pages, with their routes. Each page has the preview of its path. `index.html` (the home page)
 * contains the HTML of the crash page, `framed.html` the HTML of the header, `page.html` neither. An unknown path is
 * redirected to the home page.
 */
const pageSender = (webDir: string, { addressGroupOf, preview }: WebOptions & { preview: FindPreview }) => {
  const [home, framed, other] = ['index.html', 'framed.html', 'page.html'].map((name) =>
    pageTemplate(join(webDir, pageOf(webDir, name))),
  ) as [Template, Template, Template];
  const { routes, linksOf } = readPages(webDir);
  const encoder = new PageEncoder();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { headers, raw } = request;
    const path = pathOf(request.url);
    const { isPage, isFramed, tags } = linksOf(path, chosenLanguage(headers.cookie));
    // The client redirects in the same way. The query stays, because it may name the visitor's referrer.
    if (!isPage) return reply.header('cache-control', 'no-cache').redirect(`/${queryOf(request.url)}`, 302);
    const language = languageFor(headers['accept-language']);
    const found = await preview({ path, language, addressGroup: addressGroupOf(raw) });
    const encoding = encodingFor(headers['accept-encoding']);
    const template = path === '/' ? home : isFramed ? framed : other;
    const { body, etag } = await encoder.encode(template(found, tags), encoding);
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('etag', etag)
      .type('text/html; charset=utf-8');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(200).send(body);
  };
  return { routes, sendPage };
};

/** Serves the files of the built web client, and its pages at all other paths but those of `NOT_PAGES`. */
export const serveWeb = async (app: FastifyInstance, options: WebOptions): Promise<void> => {
  const { webDir, preview } = options;
  const hasWeb = webDir !== null && existsSync(join(webDir, 'index.html'));
  const pages = hasWeb && preview ? pageSender(webDir, { ...options, preview }) : null;
  if (hasWeb) {
    serveAssets(app, webDir);
    await app.register(fastifyStatic, {
      root: webDir,
      index: pages ? false : ['index.html'],
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(relative(webDir, path))),
    });
  }
  // The path `/` has no file: without this route it would be refused. Other paths without a route are looked for on the
  // disk first, which takes several times as long as sending the page.
  if (pages) for (const path of ['/', ...pages.routes]) app.get(path, pages.sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !NOT_PAGES.test(decoded(request.url)) && hasWeb;
    if (isPage && pages) return pages.sendPage(request, reply);
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile(pageOf(webDir, 'page.html'), webDir);
    return reply.code(404).send({ status: 'error', message: 'app_api.not_found' });
  });
};
