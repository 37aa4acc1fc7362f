// `npm run rotate-server-seeds`: builds what is stale and rotates the server seeds of all players, after a restore. A
// server may be running on PostgreSQL; an embedded database must not be open in one.
import { runBuilt } from './steps.mjs';

await runBuilt('rotate-server-seeds');
