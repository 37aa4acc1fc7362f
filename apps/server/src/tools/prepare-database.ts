import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BOX_LIMITS } from '@updraft/rules/cases';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { PREPARED } from '../db/embedded/snapshot.ts';
import { migrate } from '../db/migrate.ts';
import { composeDefaultBoxes } from '../features/cases/default-boxes.ts';
import { Catalogue, prepareCatalogue } from '../kernel/catalogue.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { packDatabase } from './pack-database.ts';

/** Brotli quality: low, for quick packing and unpacking, because the file stays on the machine that built it. */
const QUALITY = 3;

/**
 * Part of the server's build: an embedded database with schema, catalogue, stock and boxes of this build, for the
 * sandbox. A first start unpacks it and adds what it lacks. Live mode refuses the embedded database.
 */
const folder = await mkdtemp(join(tmpdir(), 'updraft-prepare-'));
const db = await openEmbedded({ dataDir: folder });
// Checkpoints remove old segments of the log, which would otherwise be kept for reuse and packed as well.
await db.exec('set wal_recycle = off');
await migrate(db);
await prepareCatalogue(db, new Catalogue({ clock: systemClock }));
await composeDefaultBoxes({
  db,
  log: createLog({ level: 'silent', pretty: false }),
  limits: DEFAULT_BOX_LIMITS,
});
await db.exec('vacuum analyze');
// The log continues in a new segment, which contains zeros.
await db.exec('select pg_switch_wal()');
await db.exec('checkpoint');
await db.close();
const bytes = await packDatabase({ dataDir: join(folder, 'database'), to: PREPARED, quality: QUALITY });
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`prepared a database of ${(bytes / 1e6).toFixed(1)} MB\n`);
