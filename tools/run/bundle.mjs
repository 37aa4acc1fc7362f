// Bundles the server, the thread of the embedded database, the commands and the demo players. Libraries are not
// bundled: a bundle with minified libraries started sooner but accepted half as many bets per second.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = {
  main: 'apps/server/src/main.ts',
  'database-worker': 'apps/server/src/db/embedded/worker.ts',
  reconcile: 'apps/server/src/tools/reconcile.ts',
  'restore-drill': 'apps/server/src/tools/restore-drill.ts',
  migrate: 'apps/server/src/tools/migrate.ts',
  'rotate-seed-key': 'apps/server/src/tools/rotate-seed-key.ts',
  'after-restore': 'apps/server/src/tools/after-restore.ts',
  backup: 'apps/server/src/tools/backup.ts',
  statement: 'apps/server/src/tools/statement.ts',
  'open-books': 'apps/server/src/tools/open-books.ts',
  'staff-role': 'apps/server/src/tools/staff-role.ts',
  'refund-round': 'apps/server/src/tools/refund-round.ts',
  'prepare-database': 'apps/server/src/tools/prepare-database.ts',
  'steam-bot': 'packages/outside/src/steam-trade/bot/worker.ts',
  'preview-renderer': 'apps/server/src/features/previews/render.worker.ts',
  'demo-players': 'apps/demo/src/main.ts',
};

/** Bundles the project's own packages. Packages from the registry are loaded from node_modules. */
const librariesOutside = {
  name: 'libraries-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@updraft/') ? undefined : { path, external: true },
    );
  },
};

// Chunks are named after their content, so chunks of an earlier build would otherwise stay.
rmSync(join(ROOT, 'dist/server'), { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(Object.entries(ENTRIES).filter(([, path]) => existsSync(join(ROOT, path)))),
  outdir: 'dist/server',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Dynamic imports become chunks of their own, which load while the database opens.
  splitting: true,
  chunkNames: 'part-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  loader: { '.json': 'json' },
  logLevel: 'warning',
  plugins: [librariesOutside],
});

// The bundle reads the schema's files from its own folder, as the sources do.
for (const folder of ['schema', 'migrations'])
  cpSync(join(ROOT, 'apps/server/src/db', folder), join(ROOT, 'dist/server', folder), { recursive: true });
// The server reads the empty database, and the migrated database made from it for a first start, from its own folder.
copyFileSync(
  join(ROOT, 'apps/server/src/db/embedded/empty-database.tar.br'),
  join(ROOT, 'dist/server/empty-database.tar.br'),
);
execFileSync(process.execPath, [join(ROOT, 'dist/server/prepare-database.mjs')], { stdio: 'inherit' });
