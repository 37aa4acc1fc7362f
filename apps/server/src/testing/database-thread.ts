import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SOURCE = join(import.meta.dirname, '../db/embedded/worker.ts');
/** Below the libraries, so that the bundle finds them. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache');

/**
 * Bundles the thread of the embedded database for the tests of a run: to compile its sources takes as long as to open
 * the database. `worker-from-source.mjs` reads the variable. Returns what removes the bundle.
 */
export const bundleDatabaseThread = async (): Promise<() => Promise<void>> => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'database-thread-'));
  const outfile = join(folder, 'database-thread.mjs');
  await build({
    entryPoints: [SOURCE],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    // The sources look for files beside themselves.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(SOURCE).href) },
    logLevel: 'error',
  });
  process.env['UPDRAFT_TEST_DATABASE_THREAD'] = pathToFileURL(outfile).href;
  return () => rm(folder, { recursive: true, force: true });
};
