// `npm run migrate [-- --plan [--json]]`: builds what is stale and applies the pending migrations, or with `--plan`
// prints what they would do. An embedded database must not be open in a server.
import { runBuilt } from './steps.mjs';

await runBuilt('migrate');
