import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';

/** A PostgreSQL server of the measurement's own, on loopback, gone afterwards. */
export interface Cluster {
  version: string;
  /** The parent of all its processes. */
  pid: number;
  port: number;
  /** An empty database; answers its URL. */
  create(name: string): Promise<string>;
  stop(): void;
}

const newestBin = (): string | null => {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).filter((name) => existsSync(join(root, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest, 'bin') : null;
};

const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: its programs run as the user its package makes. */
const asOwner = (program: string, args: readonly string[]): string => {
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
  return isRoot() ? execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], options) : execFileSync(program, args, options);
};

/** Starts a cluster with durable commits, on request with a count of what each statement took; null when PostgreSQL is not installed. */
export const startCluster = async ({ withStatements = false }: { withStatements?: boolean } = {}): Promise<Cluster | null> => {
  const bin = newestBin();
  if (!bin) return null;
  const home = mkdtempSync(join(tmpdir(), 'updraft-bench-pg-'));
  if (isRoot()) execFileSync('chown', ['postgres', home]);
  const data = join(home, 'data');
  const port = await freePort();
  asOwner(join(bin, 'initdb'), ['-D', data, '-U', 'updraft', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const flags = ['listen_addresses=127.0.0.1', `port=${port}`, "unix_socket_directories=''", 'fsync=on', 'synchronous_commit=on', 'max_connections=100', ...(withStatements ? ['shared_preload_libraries=pg_stat_statements'] : [])];
  asOwner(join(bin, 'pg_ctl'), ['start', '-D', data, '-s', '-w', '-l', join(home, 'log'), '-o', flags.map((flag) => `-c ${flag}`).join(' ')]);
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
    stop: () => {
      asOwner(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-s']);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
