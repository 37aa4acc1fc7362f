// `npm run open-books -- --capital-cents N --reason …`: builds what is stale and posts capital into the configured
// database. An embedded database must not be open in a server.
import { runBuilt } from './steps.mjs';

await runBuilt('open-books');
