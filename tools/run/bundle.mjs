// Bundles the server, the thread of the embedded database, the commands and the demo players, with their libraries: one file
// is read several times as fast as the thousand that they lie in.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = {
  main: 'apps/server/src/main.ts',
  'database-worker': 'apps/server/src/db/embedded/worker.ts',
  reconcile: 'apps/server/src/tools/reconcile.ts',
  statement: 'apps/server/src/tools/statement.ts',
  'open-books': 'apps/server/src/tools/open-books.ts',
  'staff-role': 'apps/server/src/tools/staff-role.ts',
  'refund-round': 'apps/server/src/tools/refund-round.ts',
  'prepare-database': 'apps/server/src/tools/prepare-database.ts',
  'steam-bot': 'packages/outside/src/steam-trade/bot/worker.ts',
  'demo-players': 'apps/demo/src/main.ts',
};

/** Loaded from node_modules: those that read files of their own, or are not there, and those that are only loaded when they are set up. */
const OUTSIDE = ['@electric-sql/pglite', 'pg-native', 'bufferutil', 'utf-8-validate', 'stripe', 'steam-*', 'steamcommunity'];

/** What libraries of the older kind expect to find. */
const COMMONJS = `import { createRequire as updraftCreateRequire } from 'node:module';
import { fileURLToPath as updraftPath } from 'node:url';
const require = updraftCreateRequire(import.meta.url);
const __filename = updraftPath(import.meta.url);
const __dirname = updraftPath(new URL('.', import.meta.url));`;

// Parts are named by what is in them: those of an earlier build would stay.
rmSync(join(ROOT, 'dist/server'), { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(Object.entries(ENTRIES).filter(([, path]) => existsSync(join(ROOT, path)))),
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is imported later is read later: the database opens meanwhile.
  splitting: true,
  chunkNames: 'part-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Names stay, for whoever reads a log.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  loader: { '.json': 'json' },
  logLevel: 'warning',
  external: OUTSIDE,
  banner: { js: COMMONJS },
});

// The empty database lies beside whoever unpacks it, and the one that is made from it for a first start.
copyFileSync(join(ROOT, 'apps/server/src/db/embedded/empty-database.tar.br'), join(ROOT, 'dist/server/empty-database.tar.br'));
execFileSync(process.execPath, [join(ROOT, 'dist/server/prepare-database.mjs')], { stdio: 'inherit' });
