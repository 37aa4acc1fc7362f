import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { openEmbedded } from './embedded.ts';
import { restoreSnapshot } from './snapshot.ts';

/**
 * Commits a hundred rows one by one, through `openEmbedded` or through plain PGlite. `fsync.test.ts` runs this program
 * under strace.
 */
const [kind, dataDir = ''] = process.argv.slice(2);
const COMMITS = 100;

const unguarded = async (): Promise<{ exec: (sql: string) => Promise<unknown>; close: () => Promise<void> }> => {
  const path = join(dataDir, 'database');
  await restoreSnapshot(path);
  const database = await PGlite.create({ fs: new NodeFS(path) });
  return { exec: (sql) => database.exec(sql), close: () => database.close() };
};

const db = kind === 'guarded' ? await openEmbedded({ dataDir }) : await unguarded();
await db.exec('create table if not exists rows (n integer)');
process.stderr.write('begin\n');
for (let n = 0; n < COMMITS; n++) await db.exec(`insert into rows values (${n})`);
process.stderr.write('end\n');
await db.close();
