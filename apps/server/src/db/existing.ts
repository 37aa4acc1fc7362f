import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../lib/cannot-start.ts';
import type { Db } from './db.ts';
import { openDb } from './open.ts';
import { openPostgres } from './postgres.ts';

/** Location of the database by the configuration. */
interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** A command needs few connections; the server may be running beside it. */
const CONNECTIONS = 2;

/** The database's place for a message: a folder, or a server's address without the password. */
export const nameOfDatabase = ({ databaseUrl, dataDir }: Place): string => {
  if (!databaseUrl) return join(dataDir, 'database');
  const url = new URL(databaseUrl);
  return `PostgreSQL ${url.host}${url.pathname}`;
};

/** A command was sent to look for a site where there is none. Most likely the place is mistyped. */
class NoDatabase extends CannotStart {
  constructor(place: Place) {
    super(
      `There is no Updraft database in ${nameOfDatabase(place)}: look at ${place.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}. Nothing was made there.`,
    );
    this.name = 'NoDatabase';
  }
}

/** Throws NoDatabase where the embedded database would be created. */
const requireEmbeddedFiles = (place: Place): void => {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'database', 'PG_VERSION'))) throw new NoDatabase(place);
};

/**
 * Opens the database that the configuration names, for a command. It creates no embedded database and throws NoDatabase
 * where one would be made; DataDirInUse while a server has it. On PostgreSQL no data directory is touched: the server
 * keeps its own.
 */
export const openNamedDb = async ({ databaseUrl, dataDir }: Place): Promise<Db> => {
  const place = { databaseUrl, dataDir };
  requireEmbeddedFiles(place);
  return databaseUrl ? openPostgres({ url: databaseUrl, maxConnections: CONNECTIONS }) : openDb(place);
};

/**
 * Opens the database of an existing site, for commands that read or change one. It creates nothing. Throws NoDatabase
 * where there is none, DataDirInUse while a server has the embedded one.
 */
export const openExistingDb = async (place: Place): Promise<Db> => {
  const db = await openNamedDb(place);
  const [found] = await db.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  if (found?.exists) return db;
  await db.close();
  throw new NoDatabase(place);
};
