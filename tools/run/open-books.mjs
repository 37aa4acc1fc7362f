// `npm run open-books -- --capital-cents N --reason …`: builds what is stale and posts capital into the configured
// database. An embedded database must not be open in a server.
import { build, envFileArgs, install, requireNode, run } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
  await run(process.execPath, [...envFileArgs(), 'dist/server/open-books.mjs', ...process.argv.slice(2)]);
} catch (error) {
  process.exit(error.code ?? 1);
}
