import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type FindModule, GROUP_NAMES, groupOf } from './src/app/code-groups.ts';
import { PAGE_PARTS, PAGES_ALONE } from './src/app/page-parts.ts';
import { offlinePage } from './src/offline/page.ts';

/** Address of the server during development. */
const SERVER = process.env['UPDRAFT_SERVER'] ?? 'http://localhost:8080';
/** Beginnings of the paths that the server handles. All other paths belong to the client. */
const SERVER_PATHS = ['/manifest.webmanifest', '/api', '/socialite', '/sandbox', '/item-art', '/avatar', '/webhooks'];

/** A part of `index.html` between `<!-- name -->` and `<!-- /name -->`. */
const marked = (name: string): RegExp => new RegExp(`\\s*<!-- ${name} -->[^]*<!-- /${name} -->\\s*`);

/**
 * Derives two files from `index.html`, which paints the header and the crash page before any script has arrived.
 * `framed.html` paints the header alone, for the `pages` of `page-parts.json`. `page.html` paints neither, for the
 * other pages.
 */
const pagesOfOtherPaths: Plugin = {
  name: 'pages-of-other-paths',
  enforce: 'post',
  generateBundle(_, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('The build has no index.html');
    const html = String(index.source).replace(/<!-- Stands until[^]*?-->\s*/, '');
    const framed = html.replace(marked('crash page'), '');
    const bare = html.replace(marked('frame'), '');
    if (framed === html || !bare.includes('<div id="root"></div>')) throw new Error('index.html has no marked parts');
    this.emitFile({ type: 'asset', fileName: 'framed.html', source: framed });
    this.emitFile({ type: 'asset', fileName: 'page.html', source: bare });
  },
};

/**
 * Writes `page-parts.json`: the files of each page (`src/app/page-parts.ts`), and the files with the texts of the first
 * load, by language.
 */
const pageParts: Plugin = {
  name: 'page-parts',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    const chunkOf = (source: string): (typeof chunks)[number] => {
      const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
      if (!found) throw new Error(`page-parts.ts names ${source}, which is in no part of the build`);
      return found;
    };
    const filesFrom = ({ fileName, imports }: (typeof chunks)[number], known: Set<string>): Set<string> => {
      if (known.has(fileName)) return known;
      known.add(fileName);
      for (const name of imports) {
        const next = chunks.find((chunk) => chunk.fileName === name);
        if (next) filesFrom(next, known);
      }
      return known;
    };
    const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...filesFrom(entry, new Set())]));
    /** Returns the files of the build that these sources need, without those of the first load. */
    const filesOf = (...sources: string[]): string[] => {
      const files = new Set<string>();
      for (const source of sources) filesFrom(chunkOf(source), files);
      return [...files].filter((file) => !first.has(file));
    };
    const textsOf = (language: 'en' | 'ru', areas: readonly string[]): string[] =>
      filesOf(...areas.map((area) => `texts/src/${language}/${area.replaceAll('_', '-')}.ts`));
    const pages = Object.entries(PAGE_PARTS).map(([path, { code, texts }]) => ({
      path,
      code: filesOf(`web/src/${code}`),
      texts: { en: textsOf('en', texts), ru: textsOf('ru', texts) },
    }));
    const texts = { en: filesOf('texts/src/en/first.ts'), ru: filesOf('texts/src/ru/first.ts') };
    const source = JSON.stringify({ texts, alone: PAGES_ALONE, pages });
    this.emitFile({ type: 'asset', fileName: 'page-parts.json', source });
  },
};

/** Writes `offline.html`, which the service worker stores and shows without a connection. */
const pageWithoutConnection: Plugin = {
  name: 'page-without-connection',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: offlinePage() });
  },
};

/**
 * Modules of the socket's library that are larger than they need to be here, by the ends of their paths, with what stands
 * in for them. The socket speaks over web sockets alone, all its messages are text, and browsers read addresses themselves.
 */
const SMALL_PARTS_OF_SOCKET = {
  'engine.io-client/build/esm/transports/index.js':
    "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  'engine.io-parser/build/esm/contrib/base64-arraybuffer.js': 'export const decode = () => new ArrayBuffer(0);',
  'socket.io-parser/build/esm/is-binary.js': 'export const isBinary = () => false;\nexport const hasBinary = isBinary;',
  'socket.io-parser/build/esm/binary.js':
    'export const deconstructPacket = (packet) => ({ packet, buffers: [] });\nexport const reconstructPacket = (packet) => packet;',
  'engine.io-client/build/esm/contrib/parseuri.js': `export const parse = (source) => {
    const { protocol, hostname, port, pathname, search } = new URL(source);
    const host = hostname.replace(/^\\[|\\]$/g, '');
    return { source, protocol: protocol.slice(0, -1), host, port, path: pathname, query: search.slice(1) };
  };`,
};

const smallSocket: Plugin = {
  name: 'small-socket',
  enforce: 'pre',
  transform: (_, id) => {
    const path = id.replaceAll('\\', '/');
    const [, code] = Object.entries(SMALL_PARTS_OF_SOCKET).find(([end]) => path.endsWith(`/${end}`)) ?? [];
    return code === undefined ? null : { code, map: null };
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), pagesOfOtherPaths, pageParts, pageWithoutConnection, smallSocket],
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER }])),
      // The server handles the return from a sign-in. Its last step alone is a page of the client.
      '^/auth/(?!callback)': { target: SERVER },
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  // The code of a worker consists of several files, because it loads the curve of the signatures on demand. The format
  // `es` is required for that.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files would become `data:` addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    // Each part that is fetched later lists the files that it needs, so that all are fetched at once. The lists are in
    // the first load. So they leave out the part itself and the files that every page has loaded.
    modulePreload: {
      // The polyfill would be in the first load. Browsers without `modulepreload` fetch the same files a moment later.
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((other) => other !== file && !/\/(libraries|rolldown-runtime)-/.test(other)),
    },
    rolldownOptions: {
      treeshake: {
        // Components and texts of the project have no side effects when they are loaded, so unused ones are removed.
        propertyReadSideEffects: false,
        moduleSideEffects: (id) =>
          /\/packages\/(ui|texts|contract|rules)\//.test(id) ||
          /[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]polling/.test(id)
            ? id.endsWith('.css')
            : undefined,
      },
      // Constants are inlined, so that a constant does not add its module and the module's imports to the first load.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first load names about two hundred files. Each further character of their hashes would enlarge it,
        // because hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // The client's code and the libraries, which rarely change, are two files of the first load.
          groups: [
            // Parts that a game's page shares with the verification must not load the verification.
            { name: 'sectors', test: /[\\/]rules[\\/]src[\\/]wheel[\\/]sectors\./, priority: 6 },
            {
              name: 'reel',
              test: /[\\/]rules[\\/]src[\\/](reel[\\/]strip|cases[\\/](reel|draw-order))\./,
              priority: 6,
            },
            { name: 'client-seed', test: /[\\/]rules[\\/]src[\\/]cases[\\/]client-seed\./, priority: 6 },
            // Hashes and the rules of results, which the verification alone needs. It is fetched on demand, and the
            // curve of the signatures later still.
            {
              name: 'verification',
              test: /[\\/]node_modules[\\/]@noble[\\/]hashes[\\/]|[\\/]rules[\\/]src[\\/]((fairness|verifiers|beacon)[\\/]|\w+[\\/](point|verify)\.)/,
              priority: 2,
            },
            // Libraries of the first load, and the code that fetches parts. Every file needs that code, so in the group
            // above it would draw the whole group into the first load.
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /[\\/]node_modules[\\/]|vite[\\/]preload-helper/,
              priority: 5,
            },
            ...GROUP_NAMES.map((name) => ({
              name: (id: string, builder: { getModuleInfo: FindModule }) =>
                groupOf(id, (one) => builder.getModuleInfo(one)) === name ? name : null,
              priority: name === 'first' ? 4 : 1,
            })),
          ],
        },
      },
    },
  },
});
