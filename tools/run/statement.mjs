// `npm run statement -- [--day 2026-01-31]`: builds what is stale and prints the balance sheet of the configured
// database. An embedded database must not be open in a server.
import { runBuilt } from './steps.mjs';

await runBuilt('statement');
