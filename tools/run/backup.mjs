// `npm run backup -- --to FOLDER`: builds what is stale and backs up the data directory with its embedded database. A
// server may be using it.
import { runBuilt } from './steps.mjs';

await runBuilt('backup');
