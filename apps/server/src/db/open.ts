import { mkdirSync } from 'node:fs';
import type { Db } from './db.ts';
import { type EmbeddedDb, openEmbedded } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { type Safety, requireDurable } from './postgres-safety.ts';
import { openPostgres } from './postgres.ts';

/** Connections for everything else, and for the tables alone: a cash-out never waits for a connection behind others. */
const SHARED_CONNECTIONS = 16;
const TABLE_CONNECTIONS = 4;
/** The most connections of a server's process. */
export const CONNECTIONS_OF_PROCESS = SHARED_CONNECTIONS + TABLE_CONNECTIONS;
/** Time limit of a statement. Every statement of the site itself is shorter. */
const SHARED_STATEMENT_MS = 30_000;
/** The table gives a statement up before its lease runs out: another node may be waiting to take over. */
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
 * Opens the database that the configuration names: PostgreSQL by URL, otherwise the embedded one in the data directory.
 * The directory belongs to one process either way, because it holds the node's identity.
 * - `onFatal` is called when the database is lost for good: the embedded one's thread died, or the data directory went
 *   to another process. The process must end; another start recovers. A server that cannot be reached is waited for.
 * - `onFault` is called when maintenance of the embedded one failed; it is tried again.
 * - `safety`: check that PostgreSQL keeps what it acknowledges (the embedded one always does).
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

/** True for the embedded database, which is maintained here and serves the tables first. */
export const isEmbedded = (db: Db): db is EmbeddedDb => 'urgent' in db;

/**
 * The same database for the tables: connections of their own on PostgreSQL, the first place in the queue when embedded.
 * The caller closes it.
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
