// `npm run reconcile`: builds what is stale and checks the books of the configured database. An embedded database must
// not be open in a server.
import { build, envFileArgs, install, requireNode, run } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
  await run(process.execPath, [...envFileArgs(), 'dist/server/reconcile.mjs']);
} catch (error) {
  process.exit(error.code ?? 1);
}
