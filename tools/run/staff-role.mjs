// `npm run staff-role -- --steam-id N --role finance --reason …`: builds what is stale and gives a player a role of
// staff in the configured database. An embedded database must not be open in a server.
import { build, envFileArgs, install, requireNode, run } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
  await run(process.execPath, [...envFileArgs(), 'dist/server/staff-role.mjs', ...process.argv.slice(2)]);
} catch (error) {
  process.exit(error.code ?? 1);
}
