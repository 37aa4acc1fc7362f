// `npm run staff-role -- --steam-id N --role finance --reason …`: builds what is stale and gives a player a role of
// staff in the configured database. An embedded database must not be open in a server.
import { runBuilt } from './steps.mjs';

await runBuilt('staff-role');
