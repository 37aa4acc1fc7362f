import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { endsWithThis } from './at-end.ts';
import { ROOT } from './server.ts';

interface Options {
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Not needed by a program that only reads PostgreSQL. */
  dataDir?: string;
  /** Further environment variables of the program. */
  environment?: Record<string, string>;
  /** Receives the started process. */
  watch?: ((child: ChildProcess) => void) | undefined;
}

/**
 * Runs a program of the built server as an operator does, and returns its exit code and everything it has printed. The
 * embedded database is compiled in one quick pass, because the program runs for seconds only.
 */
export const runProgram = (
  name: string,
  args: readonly string[],
  { databaseUrl, dataDir, environment, watch }: Options,
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl ?? '',
      ...(dataDir !== undefined && { DATA_DIR: dataDir }),
      ...environment,
    };
    const program = join(ROOT, `dist/server/${name}.mjs`);
    const child = execFile(process.execPath, ['--liftoff-only', program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
    endsWithThis(child);
    watch?.(child);
  });
