import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens during development. */
const SERVER = process.env['UPDRAFT_SERVER'] ?? 'http://localhost:8080';
/** Paths of the server; everything else is the client's. */
const SERVER_PATHS = ['/api', '/socialite', '/sandbox', '/item-art', '/avatar', '/webhooks'];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER }])),
      // The sign-in's return is the server's; only its last step is a page of ours.
      '^/auth/(?!callback)': { target: SERVER },
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Small files would become data: addresses, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Our components and texts do nothing when they are loaded: what is not used stays out.
        moduleSideEffects: (id) => !/\/packages\/(ui|texts|contract|rules)\//.test(id) || id.endsWith('.css'),
      },
      // A constant does not drag the module it stands in (and all that this imports) into the first screen.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // What the first screen needs comes in two files: ours, which changes, and the libraries, which rarely do.
          groups: [
            // Hashes and the crash formula are wanted by the verification alone, which comes later.
            { name: 'verification', test: /[\\/]node_modules[\\/]@noble[\\/]|[\\/]rules[\\/]src[\\/](fairness[\\/]|crash[\\/]point\.)/, priority: 2 },
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
