// `npm run test:lts`: runs the unit and database tests, or the named steps, on the long-term release of Node. Tests of
// components are left out, because components run in browsers and not on Node.
import { nodeBinary } from './long-term-node.mjs';
import { INSTALLED, install, requireNode, run, say } from './steps.mjs';

const STEPS = ['unit', 'db'];

requireNode();
try {
  await install();
  const binary = await nodeBinary();
  say(`Node ${(await run(binary, ['--version'], { quiet: true })).trim()}`);
  const steps = process.argv.slice(2);
  await run(binary, ['tools/run/test.mjs', ...(steps.length > 0 ? steps : STEPS)], {
    env: { [INSTALLED]: 'yes', UNIT_PROJECTS: 'unit' },
  });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
