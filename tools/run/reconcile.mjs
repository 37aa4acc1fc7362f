// `npm run reconcile`: builds what is stale and checks the books of the configured database. An embedded database must
// not be open in a server.
import { runBuilt } from './steps.mjs';

await runBuilt('reconcile');
