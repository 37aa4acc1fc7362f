import { mkdirSync } from 'node:fs';
import type { Db } from './db.ts';
import { type EmbeddedDb, openEmbedded } from './embedded/embedded.ts';
import { lockDataDir } from './embedded/lock.ts';
import { openPostgres } from './postgres.ts';

/** Connections for everybody, and for a table alone: nobody else's rush makes a stop wait for one. */
const SHARED_CONNECTIONS = 16;
const TABLE_CONNECTIONS = 4;
/** Whatever takes longer than this is not one of the site's own statements. */
const SHARED_STATEMENT_MS = 30_000;
/** The table gives a statement up before its lease runs out: another node may be waiting to take over. */
const TABLE_STATEMENT_MS = 3500;
const TABLE_ANSWER_MS = 4000;

/**
 * Opens the database that the configuration names: PostgreSQL by URL, else embedded in the data
 * directory. The directory belongs to one process either way: it holds who this node is.
 * `onFatal` is told when the database is lost for good (the embedded one's thread died; a server
 * that cannot be reached is waited for): the process must end, another start recovers.
 */
export const openDb = async ({ databaseUrl, dataDir, onFatal }: { databaseUrl: string | null; dataDir: string; onFatal?: (error: Error) => void }): Promise<Db> => {
  if (!databaseUrl) return openEmbedded({ dataDir, ...(onFatal && { onFatal }) });
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const db = await openPostgres({ url: databaseUrl, maxConnections: SHARED_CONNECTIONS, statementMs: SHARED_STATEMENT_MS });
    return { ...db, close: () => db.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The same database for a table: connections of its own on PostgreSQL, the first place in the queue when embedded. Closing it is the caller's. */
export const openTableDb = async (db: Db, { databaseUrl }: { databaseUrl: string | null }): Promise<{ tableDb: Db; close: () => Promise<void> }> => {
  if (!databaseUrl) return { tableDb: 'urgent' in db ? (db as EmbeddedDb).urgent : db, close: () => Promise.resolve() };
  const tableDb = await openPostgres({ url: databaseUrl, maxConnections: TABLE_CONNECTIONS, statementMs: TABLE_STATEMENT_MS, answerMs: TABLE_ANSWER_MS });
  return { tableDb, close: () => tableDb.close() };
};
