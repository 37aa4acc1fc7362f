import type { Db } from './db.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { openPostgres } from './postgres.ts';

/** Opens the database that the configuration names: PostgreSQL by URL, else embedded in the data directory. */
export const openDb = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Promise<Db> =>
  databaseUrl ? openPostgres({ url: databaseUrl, maxConnections: 16 }) : openEmbedded({ dataDir });
