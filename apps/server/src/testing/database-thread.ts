import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SOURCE = join(import.meta.dirname, '../db/embedded/worker.ts');
/** Folder below the libraries, so that the bundle finds them. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache');

/**
 * Bundles the program of the embedded database's thread for the tests of a run, because compiling its sources takes as
 * long as opening the database. `worker-from-source.mjs` reads the variable that is set here. Returns a function that
 * removes the bundle.
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
    // The sources locate files relative to themselves.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(SOURCE).href) },
    logLevel: 'error',
  });
  process.env['UPDRAFT_TEST_DATABASE_THREAD'] = pathToFileURL(outfile).href;
  return () => rm(folder, { recursive: true, force: true });
};
