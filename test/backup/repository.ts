import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFolder } from '../../apps/server/src/testing/database-folder.ts';
import { POSTGRES_USER, asPostgres, isRoot } from '../../apps/server/src/lib/postgres-programs.ts';
import { endsWithThis } from '../support/at-end.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { ROOT } from '../support/server.ts';

/** A PostgreSQL server whose log is archived by pgBackRest into a separate repository. */
export interface ArchivedCluster {
  cluster: Cluster;
  /** Folder of the configuration and, below `repository`, of the encrypted backups. */
  home: string;
  /** Path of the configuration. */
  config: string;
  /** Runs a command of pgBackRest and returns what it printed. */
  pgbackrest(...args: string[]): string;
  drop(): void;
}

const STANZA = 'updraft';

const exampleOf = (name: string): string => readFileSync(join(ROOT, 'deploy/backup', name), 'utf8');

interface ConfigurationOptions {
  home: string;
  cluster: Cluster;
  passphrase: string;
  /** Port of an object store on this machine; null: backups are in a folder. */
  storePort?: number | null;
}

/** Returns the example configuration of pgBackRest with these paths and this passphrase of the repository. */
export const configurationOf = ({ home, cluster, passphrase, storePort = null }: ConfigurationOptions): string => {
  const own = [
    '[global]',
    'log-level-file=off',
    `lock-path=${join(home, 'locks')}`,
    `repo1-cipher-pass=${passphrase}`,
    ...(storePort === null
      ? []
      : [
          'repo1-s3-key=key',
          'repo1-s3-key-secret=secret',
          'repo1-storage-host=127.0.0.1',
          `repo1-storage-port=${storePort}`,
          'repo1-storage-verify-tls=n',
        ]),
  ];
  const postgres = [
    `pg1-path=${cluster.data}`,
    `pg1-port=${cluster.port}`,
    `pg1-socket-path=${home}`,
    'pg1-user=updraft',
  ];
  return exampleOf(storePort === null ? 'pgbackrest-folder.conf' : 'pgbackrest-s3.conf')
    .replace(/^pg1-path=.*$/m, postgres.join('\n'))
    .replace(/^repo1-path=\/var.*$/m, `repo1-path=${join(home, 'repository')}`)
    .replace(/^\[global\]$/m, own.join('\n'));
};

/** Starts an object store. It ends with this process or by `child.kill()`. */
const startStore = async (home: string): Promise<{ child: ChildProcess; port: number }> => {
  const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const program = join(import.meta.dirname, 'object-store.ts');
  const child = endsWithThis(
    spawn(process.execPath, ['--import', 'tsx', program, key, certificate], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
};

/** Returns the example settings of PostgreSQL. A segment is archived only when a test ends it. */
const settingsOf = (config: string): string[] => [
  ...[...exampleOf('postgresql.conf').matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) =>
    `${name}=${value}`.replace('pgbackrest ', `pgbackrest --config=${config} `),
  ),
  'archive_timeout=0',
];

/**
 * Starts a server whose log is archived; null: PostgreSQL or pgBackRest is not installed. `isInStore`: its backups are
 * in an object store, not in a folder.
 */
export const startArchived = async ({ isInStore }: { isInStore: boolean }): Promise<ArchivedCluster | null> => {
  try {
    execFileSync('pgbackrest', ['version'], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const home = mkdtempSync(join(databaseFolder(), 'updraft-repo-'));
  mkdirSync(join(home, 'repository'));
  if (isRoot()) execFileSync('chown', ['-R', POSTGRES_USER, home]);
  chmodSync(home, 0o755);
  const config = join(home, 'pgbackrest.conf');
  const cluster = await startCluster({
    settings: [
      `unix_socket_directories=${home}`,
      // These tests cover no power cut, so writes need not be synced.
      'fsync=off',
      ...settingsOf(config),
    ],
  });
  if (!cluster) {
    rmSync(home, { recursive: true });
    return null;
  }
  const store = isInStore ? await startStore(home) : null;
  writeFileSync(config, configurationOf({ home, cluster, passphrase: 'first', storePort: store?.port ?? null }));
  const pgbackrest = (...args: string[]): string =>
    execFileSync(...asPostgres('pgbackrest', [`--config=${config}`, `--stanza=${STANZA}`, ...args]), {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
  pgbackrest('stanza-create');
  return {
    cluster,
    home,
    config,
    pgbackrest,
    drop: () => {
      cluster.stop();
      store?.child.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
