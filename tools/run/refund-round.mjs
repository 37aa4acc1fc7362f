// `npm run refund-round -- <round> --reason …`: builds what is stale and gives back the stakes of a round that cannot
// be brought to its end. Every server on the database must be stopped.
import { runBuilt } from './steps.mjs';

await runBuilt('refund-round');
