// Shared by `npm start` and `npm test`. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { missingPackages, missingText } from './missing-packages.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMPS = join(ROOT, 'node_modules', '.updraft');

/**
 * Flags of the server's process: traces by the sources, and room for short-lived objects. With Node's own 16 MB the
 * garbage collector runs several times in a burst of a thousand bets, on every core. Each run copies the objects that
 * those bets still wait for.
 */
export const SERVER_FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));

export const say = (text) => process.stdout.write(`${text}\n`);

/** Ends with a clear message when Node is too old to run the project. */
export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Updraft needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
};

/** Runs a command; rejects with its code, or the signal that ended it, when it fails. */
export const run = (command, args, { env = {}, quiet = false, cwd = ROOT } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(Object.assign(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`), { code, signal }));
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

/** Fingerprint of sources: a build from the same sources need not be repeated. */
const fingerprint = (paths) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of paths) addTree(hash, join(ROOT, path));
  return hash.digest('hex');
};

/**
 * Runs `work` unless it was done for exactly these sources before; it gets their fingerprint. `outputs` must exist to
 * count as done.
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

/** Installs what the lockfile names. */
const installAnew = () => run('npm', ['ci', ...QUIETLY], { quiet: true });

/** Adds packages that are missing. Unlike `npm ci` it removes nothing first, so that a failure leaves what is there. */
const installMissing = async (missing) => {
  say('  installing missing packages …');
  await run('npm', ['install', '--no-save', ...QUIETLY], { quiet: true }).catch(() => undefined);
  if (missingPackages(ROOT).length > 0) throw new Error(missingText(missing));
};

/**
 * Set for a command that follows another one of this project: packages are installed. Another version of Node would
 * install all of them again, though none depends on its version.
 */
export const INSTALLED = 'UPDRAFT_INSTALLED';

/** Installs what the lockfile names, if the lockfile has changed or something is missing. */
export const install = async () => {
  await timedIfStale('installing packages', { name: 'install', sources: ['package-lock.json'], work: installAnew });
  const missing = missingPackages(ROOT);
  if (missing.length > 0) await installMissing(missing);
};

const PACKAGES = ['packages', 'package-lock.json'];

const PRECOMPRESSED = /\.(js|css|html|svg|txt|json)$/;
const WORTH_BYTES = 1024;

/** Compresses once at the build, not at every request. The server picks what the browser accepts. */
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
    // Tests that build set another NODE_ENV, which would select the development versions of libraries.
    env: { NODE_ENV: 'production' },
  });
  precompress(join(ROOT, 'apps/web/dist'));
};

/** File with the build's name. It lies beside the server, which reports the name wherever the build is copied to. */
const BUILD_NAME = 'dist/server/build-name';

const buildServer = async (sources) => {
  await run(process.execPath, ['tools/run/bundle.mjs'], { quiet: true });
  writeFileSync(join(ROOT, BUILD_NAME), sources.slice(0, 12));
};

/** Builds what is stale: the web client with Vite, the server and the demo players with esbuild. */
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

/** Name of the build: the fingerprint of the server's sources. */
export const buildName = () => readFileSync(join(ROOT, BUILD_NAME), 'utf8');

const ENV_FILE = join(ROOT, '.env');

/** The flag that makes Node read the configuration of `.env`, if the file exists. */
export const envFileArgs = () => (existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : []);

/** Builds what is stale and runs a command of the built server, with the arguments and the exit code of this process. */
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
