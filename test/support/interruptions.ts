import { openDb } from '../../apps/server/src/db/open.ts';

/** Returns the number of interruptions of rounds that a database records; no server may run on it. */
export const countInterruptions = async (place: { dataDir: string; databaseUrl: string | null }): Promise<number> => {
  const db = await openDb(place);
  try {
    return (await db.query('select 1 from interruptions')).length;
  } finally {
    await db.close();
  }
};
