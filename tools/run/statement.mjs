// `npm run statement -- [--day 2026-01-31]`: builds what is stale and prints the balance sheet of the configured
// database. An embedded database must not be open in a server.
import { build, envFileArgs, install, requireNode, run } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
  await run(process.execPath, [...envFileArgs(), 'dist/server/statement.mjs', ...process.argv.slice(2)]);
} catch (error) {
  process.exit(error.code ?? 1);
}
