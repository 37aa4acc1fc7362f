import { mkdirSync } from 'node:fs';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database that the configuration names: PostgreSQL by URL, else embedded in the data
 * directory. The directory belongs to one process either way: it holds who this node is.
 */
export const openDb = async ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Promise<Db> => {
  if (!databaseUrl) return openEmbedded({ dataDir });
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const db = await openPostgres({ url: databaseUrl, maxConnections: 16 });
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};
