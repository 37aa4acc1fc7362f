// `npm run after-restore`: builds what is stale and discards results that players already saw from a restored database.
// No server may be running on that database.
import { runBuilt } from './steps.mjs';

await runBuilt('after-restore');
