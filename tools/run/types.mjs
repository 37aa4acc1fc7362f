// `npm run check:types`: type-checks every workspace, two at a time, with the native compiler. The linter needs the
// programming interface of the older compiler, so both are installed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inParallel } from './parallel.mjs';
import { ROOT, run, say } from './steps.mjs';

const WORKSPACES = ['packages', 'apps'];
const AT_A_TIME = 2;
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');

const below = (folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const largestFirst = (a, b) => Number(b.startsWith('apps/')) - Number(a.startsWith('apps/'));

/** Folders with a tsconfig; `.` has the tests of packages that exclude theirs. */
const projects = () =>
  [...WORKSPACES.flatMap(below), 'tools', 'test', 'test/coin-toss/web', 'bench', '.']
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
    .sort(largestFirst);

const check = (folder) =>
  run(process.execPath, [COMPILER, '-p', folder, '--noEmit', '--pretty', 'false'], { quiet: true }).then(
    () => true,
    () => false,
  );

/** Type-checks everything. Throws if there is an error, after all of them have been shown. */
export const checkTypes = async () => {
  const folders = projects();
  const results = await inParallel(folders, { atATime: AT_A_TIME, work: check });
  const bad = folders.filter((_folder, at) => !results[at]);
  if (bad.length > 0) throw new Error(`type errors in ${bad.join(', ')}`);
  return `${folders.length} workspaces`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    say(await checkTypes());
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
