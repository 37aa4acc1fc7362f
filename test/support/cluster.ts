import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';

/** A PostgreSQL server of its own, on loopback, gone afterwards. */
export interface Cluster {
  version: string;
  /** The parent of all its processes. */
  pid: number;
  port: number;
  /** Makes an empty database. Returns its URL. */
  create(name: string): Promise<string>;
  /** Ends all its processes at once: nothing more is written; the next start recovers from the log. */
  crash(): void;
  /** Starts it again and waits until it takes connections. */
  restart(): void;
  stop(): void;
}

/** Clusters whose directories still exist; none outlives the process that started it. */
const homes = new Map<string, () => void>();
process.once('exit', () => {
  for (const end of homes.values()) end();
});

/** The folder of PostgreSQL's programs: the newest of Debian's packages, else the one on the PATH. */
const findBin = (): string | null =>
  newestBin() ?? process.env['PATH']?.split(delimiter).find((folder) => existsSync(join(folder, 'initdb'))) ?? null;

const newestBin = (): string | null => {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest, 'bin') : null;
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: its programs run as the user that its package makes. */
const asOwner = (program: string, args: readonly string[]): string => {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return isRoot()
    ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], options)
    : execFileSync(program, args, options);
};

/** Starts a cluster with durable commits and the given settings; null when PostgreSQL is not installed. */
export const startCluster = async ({
  settings = [],
}: { settings?: readonly string[] } = {}): Promise<Cluster | null> => {
  const bin = findBin();
  if (!bin) return null;
  const home = mkdtempSync(join(tmpdir(), 'updraft-pg-'));
  if (isRoot()) execFileSync('chown', ['postgres', home]);
  const data = join(home, 'data');
  const port = await freePort();
  asOwner(join(bin, 'initdb'), ['-D', data, '-U', 'updraft', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const flags = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    "unix_socket_directories=''",
    'fsync=on',
    'synchronous_commit=on',
    'max_connections=100',
    ...settings,
  ];
  const start = (): void =>
    void asOwner(join(bin, 'pg_ctl'), [
      'start',
      '-D',
      data,
      '-s',
      '-w',
      '-l',
      join(home, 'log'),
      '-o',
      flags.map((flag) => `-c ${flag}`).join(' '),
    ]);
  const crash = (): void => void asOwner(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-s']);
  const end = (): void => {
    homes.delete(home);
    if (existsSync(join(data, 'postmaster.pid'))) crash();
    rmSync(home, { recursive: true, force: true });
  };
  homes.set(home, end);
  start();
  const url = `postgres://updraft@127.0.0.1:${port}`;
  return {
    version: asOwner(join(bin, 'postgres'), ['--version']).trim(),
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    port,
    create: async (name) => {
      const admin = await openPostgres({ url: `${url}/postgres`, maxConnections: 1 });
      await admin.exec(`create database ${name}`).finally(() => admin.close());
      return `${url}/${name}`;
    },
    crash,
    restart: start,
    stop: end,
  };
};
