import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../apps/server/src/db/postgres.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { atEnd } from './at-end.ts';
import { POSTGRES_USER, asPostgres, findPostgresBin, isRoot } from '../../apps/server/src/lib/postgres-programs.ts';

/** A temporary PostgreSQL server on loopback. */
export interface Cluster {
  version: string;
  /** Process id of the parent of all its processes. */
  pid: number;
  port: number;
  data: string;
  /** Makes an empty database. Returns its URL. */
  create(name: string): Promise<string>;
  /** Kills all processes at once, without further writes. The next start recovers from the write-ahead log. */
  crash(): void;
  /** Starts the server again after `crash`, and waits until it takes connections. */
  restart(): void;
  stop(): void;
}

const asOwner = (program: string, args: readonly string[]): string =>
  execFileSync(...asPostgres(program, args), {
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Starts a cluster with durable commits and the given settings; null if PostgreSQL is not installed. It is stopped and
 * removed when this process ends, at the latest.
 */
export const startCluster = async ({
  settings = [],
}: { settings?: readonly string[] } = {}): Promise<Cluster | null> => {
  const bin = findPostgresBin();
  if (!bin) return null;
  const home = mkdtempSync(join(tmpdir(), 'updraft-pg-'));
  if (isRoot()) execFileSync('chown', [POSTGRES_USER, home]);
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
    withdraw();
    if (existsSync(join(data, 'postmaster.pid'))) crash();
    rmSync(home, { recursive: true, force: true });
  };
  const withdraw = atEnd(end);
  start();
  const url = `postgres://updraft@127.0.0.1:${port}`;
  return {
    version: asOwner(join(bin, 'postgres'), ['--version']).trim(),
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    port,
    data,
    create: async (name) => {
      const admin = await openPostgres({ url: `${url}/postgres`, maxConnections: 1 });
      try {
        await admin.exec(`create database ${name}`);
      } finally {
        await admin.close();
      }
      return `${url}/${name}`;
    },
    crash,
    restart: start,
    stop: end,
  };
};
