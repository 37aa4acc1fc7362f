import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { SNAPSHOT } from '../db/embedded/snapshot.ts';
import { packDatabase } from './pack-database.ts';

/** Makes the empty database's snapshot again, after a change of the embedded database's version. */
const folder = await mkdtemp(join(tmpdir(), 'updraft-snapshot-'));
const dataDir = join(folder, 'database');
const database = await PGlite.create({ fs: new NodeFS(dataDir) });
const rows = await database.query<{ version: string }>('select version()');
// Nothing connects to the two templates or copies them, and they are more than half of the files.
await database.exec('update pg_database set datistemplate = false where datistemplate');
for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`);
await database.exec('checkpoint');
await database.close();
const bytes = await packDatabase({ dataDir, to: SNAPSHOT, quality: 9 });
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${rows.rows[0]?.version ?? ''}: ${(bytes / 1e6).toFixed(1)} MB\n`);
