// `npm run after-restore`: builds what is stale and prepares a restored database: results that players have already
// seen are discarded. No server may be running on that database.
import { runBuilt } from './steps.mjs';

await runBuilt('after-restore');
