import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../test/support/server.ts';

/** The machine on which a table was measured. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  /** The system with its version. */
  kernel: string;
  /** File system and device of the temporary directory, where the measured databases are. */
  disk: string;
  node: string;
  /** Other programs that took part, each with its version, or with the reason why it is missing. */
  software: string[];
  /** Commit of the repository, with `-dirty` if something was not committed. */
  commit: string;
  /** Load average of the minute before the measurement. */
  loadBefore: number;
}

/** Returns the present machine, before the measurement. */
export const machineOf = (...software: string[]): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  kernel: `${type()} ${release()}`,
  disk: diskOf(tmpdir()),
  node: process.version,
  software,
  commit: commitOf(),
  loadBefore: loadavg()[0] ?? 0,
});

/** Returns the installed version of the embedded database. */
export const embeddedVersion = (): string => {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  return `PGlite ${version}`;
};

/** Returns the head of a table, on one line. */
export const machineText = (machine: Machine): string =>
  [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB`,
    machine.kernel,
    `temporary directory on ${machine.disk}`,
    `Node ${machine.node}`,
    ...machine.software,
    `build ${machine.commit}`,
    `load before ${machine.loadBefore.toFixed(1)}`,
  ].join(' · ');

/** Returns file system and device of a folder, from the mount with the longest matching path. */
const diskOf = (folder: string): string => {
  try {
    const path = `${realpathSync(folder)}/`;
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const holding = mounts.filter(([, place = '']) => path.startsWith(place === '/' ? '/' : `${place}/`));
    // The later one of two mounts at one place is visible.
    const [device, , kind] = holding.reduce(
      (best, mount) => ((mount[1] ?? '').length >= (best[1] ?? '').length ? mount : best),
      [],
    );
    return kind ? `${kind} (${device ?? ''})` : 'unknown';
  } catch {
    return 'unknown';
  }
};

const commitOf = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
};
