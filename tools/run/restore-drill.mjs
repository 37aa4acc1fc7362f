// `npm run restore-drill -- [--at TIME] …`: builds what is stale and restores the latest backup of the configured
// PostgreSQL database beside the running site, checks it and removes it.
import { runBuilt } from './steps.mjs';

await runBuilt('restore-drill');
