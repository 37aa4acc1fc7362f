// `npm run refund-round -- <round> --reason …`: builds what is stale and gives back the stakes of a round that cannot
// be brought to its end. Every server on the database must be stopped.
import { build, envFileArgs, install, requireNode, run } from './steps.mjs';

requireNode();
try {
  await install();
  await build();
  await run(process.execPath, [...envFileArgs(), 'dist/server/refund-round.mjs', ...process.argv.slice(2)]);
} catch (error) {
  process.exit(error.code ?? 1);
}
