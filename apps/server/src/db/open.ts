import { mkdirSync } from 'node:fs';
import type { Db } from './db.ts';
import { type EmbeddedDb, openEmbedded } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { type Safety, requireDurable } from './postgres-safety.ts';
import { openPostgres } from './postgres.ts';

/**
 * Numbers of connections to PostgreSQL: for all other work, and for the tables alone, so that a cash-out never waits
 * for a connection behind other work.
 */
const SHARED_CONNECTIONS = 16;
const TABLE_CONNECTIONS = 4;
/** Largest number of connections of one server process. */
export const CONNECTIONS_OF_PROCESS = SHARED_CONNECTIONS + TABLE_CONNECTIONS;
/** Time limit of a statement, ms. Migrations, balance sheets and checks of the books switch it off. */
const SHARED_STATEMENT_MS = 30_000;
/**
 * Time limits of a table's statement at the server and of its response, ms. Both are shorter than the table's lease,
 * because another node may be waiting to take over.
 */
const TABLE_STATEMENT_MS = 3500;
const TABLE_ANSWER_MS = 4000;

interface OpenOptions {
  databaseUrl: string | null;
  dataDir: string;
  onFatal?: (error: Error) => void;
  onFault?: (error: Error) => void;
  safety?: Safety;
}

/**
 * Opens the configured database: PostgreSQL by URL, otherwise the embedded one in the data directory. The directory is
 * locked by one process in both cases, because it contains the node's identity.
 * - `onFatal` is called when the database is lost for good: the embedded one's thread died, or another process took
 *   over the data directory. The process must end; the next start recovers. An unreachable PostgreSQL server is not
 *   fatal.
 * - `onFault` is called when maintenance of the embedded database failed; it is tried again.
 * - `safety`: check that PostgreSQL keeps acknowledged commits (the embedded database always does).
 */
export const openDb = async ({ databaseUrl, dataDir, onFatal, onFault, safety }: OpenOptions): Promise<Db> => {
  if (!databaseUrl) return openEmbedded({ dataDir, ...(onFatal && { onFatal }), ...(onFault && { onFault }) });
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir, { ...(onFatal && { onLost: onFatal }) });
  try {
    const db = await openPostgres({
      url: databaseUrl,
      maxConnections: SHARED_CONNECTIONS,
      statementMs: SHARED_STATEMENT_MS,
    });
    if (safety) {
      await requireDurable(db, safety).catch(async (error: unknown) => {
        await db.close();
        throw error;
      });
    }
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Returns true for the embedded database, which is maintained by this process and serves the tables first. */
export const isEmbedded = (db: Db): db is EmbeddedDb => 'urgent' in db;

/**
 * Opens the same database for the tables: with its own connections on PostgreSQL, with the first place in the queue
 * when embedded. The caller calls `close`.
 */
export const openTableDb = async (
  db: Db,
  { databaseUrl }: { databaseUrl: string | null },
): Promise<{ tableDb: Db; close: () => Promise<void> }> => {
  if (!databaseUrl) return { tableDb: isEmbedded(db) ? db.urgent : db, close: () => Promise.resolve() };
  const tableDb = await openPostgres({
    url: databaseUrl,
    maxConnections: TABLE_CONNECTIONS,
    statementMs: TABLE_STATEMENT_MS,
    answerMs: TABLE_ANSWER_MS,
  });
  return { tableDb, close: () => tableDb.close() };
};
