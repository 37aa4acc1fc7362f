import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the server listens during development. */
const SERVER = process.env['UPDRAFT_SERVER'] ?? 'http://localhost:8080';
/** Paths of the server; everything else is the client's. */
const SERVER_PATHS = ['/api', '/socialite', '/sandbox', '/item-art', '/avatar', '/webhooks'];

/**
 * `index.html` paints the frame of the crash page before any script has come; `page.html`, which the
 * server sends for every other path, is the same without it.
 */
const pageWithoutFrame: Plugin = {
  name: 'page-without-frame',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('The build has no index.html');
    const html = String(index.source);
    const bare = html
      .replace(/<!-- Stands until[^]*?-->\s*/, '')
      .replace(/\s*<!-- crash page -->[^]*<!-- \/crash page -->\s*/, '');
    if (!bare.includes('<div id="root"></div>')) throw new Error('index.html has no marked frame of the crash page');
    this.emitFile({ type: 'asset', fileName: 'page.html', source: bare });
  },
};

/**
 * The socket speaks over web sockets alone: the other transports of the library (and their requests)
 * would be fetched with it and never run.
 */
const webSocketOnly: Plugin = {
  name: 'web-socket-only',
  enforce: 'pre',
  transform: (_, id) =>
    /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/.test(id)
      ? { code: "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };", map: null }
      : null,
};

export default defineConfig({
  plugins: [react(), tailwindcss(), pageWithoutFrame, webSocketOnly],
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER }])),
      // The sign-in's return is the server's; only its last step is a page of ours.
      '^/auth/(?!callback)': { target: SERVER },
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  // A worker loads the curve of the signatures only when it needs it, so its code comes in several files.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files would become data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    // A part that is fetched later names what it needs besides itself, so that all of it comes at once; itself and what every page has loaded stay out of the list, which is part of the first load.
    modulePreload: {
      // A browser that does not know the hint fetches the same files a moment later: the stand-in for it is part of the first load.
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((other) => other !== file && !/\/(libraries|rolldown-runtime)-/.test(other)),
    },
    rolldownOptions: {
      treeshake: {
        // Our components and texts do nothing when they are loaded: what is not used stays out.
        propertyReadSideEffects: false,
        moduleSideEffects: (id) =>
          /\/packages\/(ui|texts|contract|rules)\//.test(id) ||
          /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]polling/.test(id)
            ? id.endsWith('.css')
            : undefined,
      },
      // A constant does not drag the module it stands in (and all that this imports) into the first screen.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // What the first screen needs comes in two files: ours, which changes, and the libraries, which rarely do.
          groups: [
            // Hashes and what results follow from are wanted by the verification alone, which comes later. The curve of
            // the signatures comes later still.
            {
              name: 'verification',
              test: /[\\/]node_modules[\\/]@noble[\\/]hashes[\\/]|[\\/]rules[\\/]src[\\/]((fairness|verifiers|beacon)[\\/]|\w+[\\/](point|verify)\.)/,
              priority: 2,
            },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
