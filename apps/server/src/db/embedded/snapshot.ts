import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { x as extract } from 'tar';

/** An empty database of the pinned version; `npm run snapshot` renews it. Beside the bundle, and beside the sources. */
export const SNAPSHOT = new URL('./empty-database.tar.br', import.meta.url);

/** Database with schema, catalogue and stock, made by the build. It exists only beside the bundle. */
export const PREPARED = new URL('./prepared-database.tar.br', import.meta.url);

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Many at once, so that the file system commits them together, but not so many that the process runs out of open files.
 */
const SYNCED_AT_ONCE = 64;

/** Writes the folder and everything below it durably to the disk. */
const syncTree = async (folder: string): Promise<void> => {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncFile(path);
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, work));
};

/**
 * Unpacks a database where there is none yet, from the furthest prepared snapshot: creating one needs several times as
 * long. It gets its name only when it is complete and durable, so a kill in between leaves nothing that looks like a
 * database. False: there was one already, or there is no snapshot.
 */
export const restoreSnapshot = async (
  dataDir: string,
  snapshot: URL = existsSync(PREPARED) ? PREPARED : SNAPSHOT,
): Promise<boolean> => {
  if (existsSync(dataDir) || !existsSync(snapshot)) return false;
  const parts = `${dataDir}.unpacking`;
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true });
  // A thousand small files: in one go that needs a fifth of the time, and this is the database's own thread. Strict: a
  // file that finds no room on the disk is an error, because half a database must not look like one.
  extract({ cwd: parts, sync: true, strict: true }).end(brotliDecompressSync(readFileSync(snapshot)));
  await syncTree(parts);
  await rename(parts, dataDir);
  await syncFile(join(dataDir, '..'));
  return true;
};
