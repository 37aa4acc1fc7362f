import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTables } from '../db/read-schema.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations.ts';
import { schemaPage } from '../db/schema-page.ts';

/** Part of `npm run docs`: writes docs/reference/schema.md from an embedded database that it migrates. */
const folder = await mkdtemp(join(tmpdir(), 'updraft-schema-'));
const db = await openEmbedded({ dataDir: folder });
await migrate(db);
writeFileSync(
  fileURLToPath(new URL('../../../../docs/reference/schema.md', import.meta.url)),
  schemaPage(await readTables(db), migrations),
);
await db.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write('docs/reference/schema.md\n');
