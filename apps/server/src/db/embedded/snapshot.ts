import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { x as extract } from 'tar';

/**
 * Snapshot of an empty database of the pinned version, made by `npm run snapshot`. It exists beside the bundle and
 * beside the sources.
 */
export const SNAPSHOT = new URL('./empty-database.tar.br', import.meta.url);

/** Snapshot of a database with schema, catalogue and stock, made by the build. It exists only beside the bundle. */
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
 * Number of concurrent syncs: many, so that the file system commits them together, but few enough for the limit of open
 * files.
 */
const SYNCED_AT_ONCE = 64;

/** Size of the pieces in which a snapshot is decompressed. Thousands of small ones would take 40 % longer. */
const CHUNK_BYTES = 2 ** 20;

/** Syncs the folder and everything below it to the disk. */
const syncTree = async (folder: string): Promise<void> => {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncFile(path);
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, work));
};

/**
 * Unpacks a database from a snapshot if the folder does not exist: creating a database takes several times as long. The
 * folder gets its name only when it is complete and durable, so a kill in between leaves nothing that looks like a
 * database. Returns false if the folder exists already, or there is no snapshot.
 */
export const restoreSnapshot = async (
  dataDir: string,
  snapshot: URL = existsSync(PREPARED) ? PREPARED : SNAPSHOT,
): Promise<boolean> => {
  if (existsSync(dataDir) || !existsSync(snapshot)) return false;
  const parts = `${dataDir}.unpacking`;
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true });
  // The archive has a thousand small files. Unpacking it synchronously takes a fifth of the time, and this thread has
  // no other work. `strict` makes a full disk an error, so that half a database does not look like a whole one.
  extract({ cwd: parts, sync: true, strict: true }).end(
    brotliDecompressSync(readFileSync(snapshot), { chunkSize: CHUNK_BYTES }),
  );
  await syncTree(parts);
  await rename(parts, dataDir);
  await syncFile(join(dataDir, '..'));
  return true;
};
