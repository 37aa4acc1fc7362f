// `npm run after-restore`: builds what is stale and takes results that players know out of a restored database. No
// server may be running on it.
import { runBuilt } from './steps.mjs';

await runBuilt('after-restore');
