// `npm run build`: installs and builds what is stale and starts nothing, for a site that a supervisor starts.
import { INSTALLED, build, buildName, install, requireNode, say } from './steps.mjs';

requireNode();
try {
  if (process.env[INSTALLED] === undefined) await install();
  await build();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
say(`Build ${buildName()}`);
