import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../lib/cannot-start.ts';
import type { Db } from './db.ts';
import { openDb } from './open.ts';
import { openPostgres } from './postgres.ts';

/** Location of the database in the configuration: a URL, or null for the embedded one in the data directory. */
interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** Number of connections of a command: few, because the server may be running at the same time. */
const CONNECTIONS = 2;

/** Returns the location for a message: a folder, or a server's host and database without the password. */
export const nameOfDatabase = ({ databaseUrl, dataDir }: Place): string => {
  if (!databaseUrl) return join(dataDir, 'database');
  const url = new URL(databaseUrl);
  return `PostgreSQL ${url.host}${url.pathname}`;
};

/** Thrown if a command finds no site in the database. Most likely the location is mistyped. */
class NoDatabase extends CannotStart {
  constructor(place: Place) {
    super(
      `There is no Updraft database in ${nameOfDatabase(place)}: look at ${place.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}. Nothing was made there.`,
    );
    this.name = 'NoDatabase';
  }
}

/** Throws NoDatabase if opening would create the embedded database. */
const requireEmbeddedFiles = (place: Place): void => {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'database', 'PG_VERSION'))) throw new NoDatabase(place);
};

/**
 * Opens the configured database for a command. It creates no embedded database and throws NoDatabase instead; it throws
 * DataDirInUse while a server has the embedded one. On PostgreSQL it does not touch the data directory, which the
 * server has locked.
 */
export const openNamedDb = async ({ databaseUrl, dataDir }: Place): Promise<Db> => {
  const place = { databaseUrl, dataDir };
  requireEmbeddedFiles(place);
  return databaseUrl ? openPostgres({ url: databaseUrl, maxConnections: CONNECTIONS }) : openDb(place);
};

/**
 * Opens the database of an existing site, for commands that read or change it. It creates nothing. Throws NoDatabase if
 * there is none, DataDirInUse while a server has the embedded one.
 */
export const openExistingDb = async (place: Place): Promise<Db> => {
  const db = await openNamedDb(place);
  const [found] = await db.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  if (found?.exists) return db;
  await db.close();
  throw new NoDatabase(place);
};
