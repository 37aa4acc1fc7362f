// `npm run rotate-seed-key`: builds what is stale and seals seeds with the current seed key. A server may be running on
// PostgreSQL; an embedded database must not be open in one.
import { runBuilt } from './steps.mjs';

await runBuilt('rotate-seed-key');
