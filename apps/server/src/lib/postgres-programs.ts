import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

const installedMajors = (): string[] =>
  existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => existsSync(join(DEBIAN, name, 'bin/initdb'))) : [];

/**
 * Folder of PostgreSQL's programs: Debian's package of this major version, or the newest one if none is named; otherwise
 * the folder on the PATH. Null if there is none.
 */
export const findPostgresBin = (major?: string): string | null => {
  const majors = installedMajors().filter((name) => major === undefined || name === major);
  const newest = majors.sort((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(DEBIAN, newest, 'bin');
  return process.env['PATH']?.split(delimiter).find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
};

/** User of Debian's packages. PostgreSQL refuses to run as root. */
export const POSTGRES_USER = 'postgres';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Returns a program of PostgreSQL or of its backup, with its arguments, as it must be started. Root starts it as the
 * user `postgres`.
 */
export const asPostgres = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot() ? ['runuser', ['-u', POSTGRES_USER, '--', program, ...args]] : [program, [...args]];

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs such a program and returns what it printed. Throws with its own messages when it fails or `signal` aborts it. */
export const runAsPostgres = (
  program: string,
  args: readonly string[],
  { signal }: Pick<ExecFileOptions, 'signal'> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    // The current folder may be closed to that user.
    const options = { cwd: tmpdir(), maxBuffer: MAX_OUTPUT_BYTES, signal };
    execFile(...asPostgres(program, args), options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(new Error((!signal?.aborted && [stdout, stderr].join('\n').trim()) || error.message, { cause: error }));
    });
  });
