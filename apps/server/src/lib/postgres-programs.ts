import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

const installedMajors = (): string[] =>
  existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => existsSync(join(DEBIAN, name, 'bin/initdb'))) : [];

/**
 * Returns the folder of PostgreSQL's programs: that of Debian's package with this major version, or with the newest if
 * none is given; otherwise the folder on the PATH. Null if there is none.
 */
export const findPostgresBin = (major?: string): string | null => {
  const majors = installedMajors().filter((name) => major === undefined || name === major);
  const newest = majors.sort((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(DEBIAN, newest, 'bin');
  return process.env['PATH']?.split(delimiter).find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
};

/** User of Debian's packages. PostgreSQL refuses to run as root. */
export const POSTGRES_USER = 'postgres';

/** Returns true if this process runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/** Returns the command that starts a program of PostgreSQL or of its backup. Root starts it as the user `postgres`. */
export const asPostgres = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot() ? ['runuser', ['-u', POSTGRES_USER, '--', program, ...args]] : [program, [...args]];

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a program as the user of `asPostgres` and returns its output. Throws with the program's own messages when it
 * fails, or when `signal` aborts it.
 */
export const runAsPostgres = (
  program: string,
  args: readonly string[],
  { signal }: Pick<ExecFileOptions, 'signal'> = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    // The user `postgres` may not be allowed to enter the current folder.
    const options = { cwd: tmpdir(), maxBuffer: MAX_OUTPUT_BYTES, signal };
    execFile(...asPostgres(program, args), options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else
        reject(new Error((!signal?.aborted && [stdout, stderr].join('\n').trim()) || error.message, { cause: error }));
    });
  });
