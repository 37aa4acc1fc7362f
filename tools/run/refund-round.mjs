// `npm run refund-round -- <round> --reason …`: builds what is stale and refunds the stakes of a round that cannot be
// completed. Every server on the database must be stopped.
import { runBuilt } from './steps.mjs';

await runBuilt('refund-round');
