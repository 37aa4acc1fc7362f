import { endOnFatal } from '../../lib/fatal.ts';
import { createLog } from '../../lib/log.ts';
import { openEmbedded } from './embedded.ts';

/** Makes the database's thread run endless work, and stays alive as a server does. `hung.test.ts` runs this program. */
const [dataDir = ''] = process.argv.slice(2);
setInterval(() => undefined, 1000);
const db = await openEmbedded({
  dataDir,
  onFatal: endOnFatal(createLog({ level: 'info', pretty: true })),
  watch: { everyMs: 100, most: 30 },
});
process.stderr.write('open\n');
await db.query('select count(*) from generate_series(1, 1000000000000000)').catch(() => undefined);
