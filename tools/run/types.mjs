// `npm run check:types`: type-checks everything, two programs at a time, with the native compiler. The linter needs the
// programming interface of the older compiler, so both are installed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inParallel } from './parallel.mjs';
import { ROOT, run, say } from './steps.mjs';

const AT_A_TIME = 2;
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');

/** Everything that is drawn in a browser, as one program: `packages/ui`, `apps/web`, and the example of a new game. */
const WEB = 'tsconfig.web.json';
const IN_WEB = ['packages/ui', 'apps/web'];

/**
 * The programs, the largest first. A package of its own may use only what its own configuration names; what uses
 * everything (tests, tools, benches) is one program, `.`, because each program checks all that it imports.
 */
const projects = () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  const own = workspaces.filter((name) => !IN_WEB.includes(name) && existsSync(join(ROOT, name, 'tsconfig.json')));
  return ['.', WEB, ...own];
};

const check = (program) =>
  run(process.execPath, [COMPILER, '-p', program, '--noEmit', '--pretty', 'false'], { quiet: true }).then(
    () => true,
    () => false,
  );

/** Type-checks everything. Throws if there is an error, after all of them have been shown. */
export const checkTypes = async () => {
  const programs = projects();
  const results = await inParallel(programs, { atATime: AT_A_TIME, work: check });
  const bad = programs.filter((_program, at) => !results[at]);
  if (bad.length > 0) throw new Error(`type errors in ${bad.join(', ')}`);
  return `${programs.length} programs`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    say(await checkTypes());
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
