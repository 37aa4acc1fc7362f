// Shared by the commands of this folder. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { missingPackages, missingText } from './missing-packages.mjs';
import { endWithThis, killAtDeadline } from './time-limit.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMPS = join(ROOT, 'node_modules', '.updraft');

/**
 * Flags of the server's process: stack traces with source maps, and more memory for short-lived objects. With Node's
 * default of 16 MB the garbage collector runs several times in a burst of a thousand bets, on every core. Each run
 * copies the objects of pending bets.
 */
export const SERVER_FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));

export const say = (text) => process.stdout.write(`${text}\n`);

/** Ends the process with a message if Node is too old for the project. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Updraft needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
};

/**
 * Runs a command. Returns its output if `quiet`. Rejects if it fails, with its exit `code`, the `signal` that ended it or
 * the `limit` of time that it reached (`time-limit.mjs`), and with its `output` if `quiet`. A signal to this process ends
 * the command too.
 */
export const run = (command, args, { env = {}, quiet = false, cwd = ROOT } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    const endedByItself = endWithThis(child);
    const reachedLimit = killAtDeadline(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      reachedLimit();
      if (endedByItself()) reject(error);
    });
    child.on('close', (code, signal) => {
      const limit = reachedLimit();
      // This process is about to end: the caller takes no next step.
      if (!endedByItself()) return;
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      const error = new Error(`${command} ${args.join(' ')} ended with ${limit ?? code ?? signal}`);
      reject(Object.assign(error, { code, signal, limit, output }));
    });
  });

const isSource = (name) =>
  !name.startsWith('.') && name !== 'node_modules' && name !== 'dist' && !/\.(test|tsbuildinfo)/.test(name);

const addTree = (hash, path) => {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).filter(isSource).sort()) addTree(hash, join(path, name));
};

/**
 * Returns the fingerprint of sources and of Node's major version. A build with the same fingerprint is not repeated.
 */
const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of paths) addTree(hash, join(ROOT, path));
  return hash.digest('hex');
};

/**
 * Runs `work` with the fingerprint of `sources`. Returns false, without running it, if it already ran for the same
 * fingerprint and all `outputs` exist.
 */
const onceFor = async ({ name, sources, outputs = [], work }) => {
  const stamp = join(STAMPS, name);
  const wanted = fingerprint(sources);
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (known === wanted && outputs.every((path) => existsSync(join(ROOT, path)))) return false;
  await work(wanted);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
};

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages of the lockfile. */
const installAnew = () => run('npm', ['ci', ...QUIETLY], { quiet: true });

/**
 * Adds missing packages. Unlike `npm ci` it removes nothing first, so that after a failure the present packages stay.
 */
const installMissing = async (missing) => {
  say('  installing missing packages …');
  await run('npm', ['install', '--no-save', ...QUIETLY], { quiet: true }).catch(() => undefined);
  if (missingPackages(ROOT).length > 0) throw new Error(missingText(missing));
};

/**
 * Environment variable that tells a command started by another command of this project to install no packages. Without
 * it another version of Node would install all of them again, although none depends on its version.
 */
export const INSTALLED = 'UPDRAFT_INSTALLED';

/** Installs the packages of the lockfile if the lockfile has changed or a package is missing. */
export const install = async () => {
  await timedIfStale('installing packages', { name: 'install', sources: ['package-lock.json'], work: installAnew });
  const missing = missingPackages(ROOT);
  if (missing.length > 0) await installMissing(missing);
};

const PACKAGES = ['packages', 'package-lock.json'];

const PRECOMPRESSED = /\.(js|css|html|svg|txt|json)$/;
const WORTH_BYTES = 1024;

/** Compresses files at the build instead of at each request. The server sends the encoding that the browser accepts. */
const precompress = (dir) => {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) precompress(path);
    else if (PRECOMPRESSED.test(name) && statSync(path).size > WORTH_BYTES) {
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
};

const buildWeb = async () => {
  await run('npx', ['vite', 'build', '--logLevel', 'warn'], {
    quiet: true,
    cwd: join(ROOT, 'apps/web'),
    // Tests run builds with another NODE_ENV, which would select the development versions of libraries.
    env: { NODE_ENV: 'production' },
  });
  precompress(join(ROOT, 'apps/web/dist'));
};

/** File with the build's name, in the server's folder, so that a copied build still reports its name. */
const BUILD_NAME = 'dist/server/build-name';

const buildServer = async (sources) => {
  await run(process.execPath, ['tools/run/bundle.mjs'], { quiet: true });
  writeFileSync(join(ROOT, BUILD_NAME), sources.slice(0, 12));
};

/** Builds what is stale: the web client with Vite; the server and the demo players with esbuild. */
export const build = async () => {
  await Promise.all([
    timedIfStale('building the web client', {
      name: 'web',
      sources: [...PACKAGES, 'apps/web'],
      outputs: ['apps/web/dist/index.html'],
      work: buildWeb,
    }),
    timedIfStale('building the server', {
      name: 'server',
      sources: [...PACKAGES, 'apps/server', 'apps/demo', 'tools/run/bundle.mjs'],
      outputs: ['dist/server/main.mjs', 'dist/server/prepared-database.tar.br', BUILD_NAME],
      work: buildServer,
    }),
  ]);
};

const timedIfStale = async (text, job) => {
  const started = performance.now();
  const done = await onceFor({ ...job, work: (sources) => (say(`  ${text} …`), job.work(sources)) });
  if (done) say(`  ${text}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

/** Returns the name of the build, which is the beginning of the fingerprint of the server's sources. */
export const buildName = () => readFileSync(join(ROOT, BUILD_NAME), 'utf8');

const ENV_FILE = join(ROOT, '.env');

/** Returns the flag with which Node reads `.env`; empty if the file does not exist. */
export const envFileArgs = () => (existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : []);

/**
 * Builds what is stale and runs a command of the built server, with the arguments and the exit code of this process.
 */
export const runBuilt = async (name) => {
  requireNode();
  try {
    await install();
    await build();
    await run(process.execPath, [...envFileArgs(), `dist/server/${name}.mjs`, ...process.argv.slice(2)]);
  } catch (error) {
    // The command has printed the reason itself.
    if (Number.isInteger(error.code)) process.exit(error.code);
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
};
