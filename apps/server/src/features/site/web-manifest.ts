import type { FastifyInstance } from 'fastify';

/** The colour of the page, behind everything: `--color-ink-950` of the design's tokens. */
const PAGE_COLOUR = '#0a0d12';

/** Builds the manifest for installing the site on a phone or desktop: its name as it is set, icons and colours. */
export const webManifest = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAGE_COLOUR,
  theme_color: PAGE_COLOUR,
  categories: ['games'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});

/** Serves the manifest at the address that every page names. */
export const registerManifest = (http: FastifyInstance, siteName: () => string): void => {
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(webManifest(siteName()))),
  );
};
