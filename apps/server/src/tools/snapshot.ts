import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { create } from 'tar';
import { SNAPSHOT } from '../db/embedded/snapshot.ts';

/** Makes the prepared empty database anew: after a change of the embedded database's version. */
const folder = await mkdtemp(join(tmpdir(), 'updraft-snapshot-'));
const dataDir = join(folder, 'database');
const database = await PGlite.create({ fs: new NodeFS(dataDir) });
const rows = await database.query<{ version: string }>('select version()');
await database.exec('checkpoint');
await database.close();
const chunks: Buffer[] = [];
// No owner, no times: the same database makes nearly the same file.
for await (const chunk of create({ cwd: dataDir, portable: true, mtime: new Date(0) }, ['.'])) chunks.push(chunk);
const packed = brotliCompressSync(Buffer.concat(chunks), { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } });
await writeFile(SNAPSHOT, packed);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${rows.rows[0]?.version ?? ''}: ${(packed.length / 1e6).toFixed(1)} MB\n`);
