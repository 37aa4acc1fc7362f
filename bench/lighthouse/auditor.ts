import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Audit, Audited } from './audit.ts';
import type { Answer } from './program.ts';

const inFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface Auditor {
  /** The browser's version. */
  version: string;
  /**
   * Audits one page. Only one audit may run at a time.
   * @throws Error if the page cannot be audited
   */
  audit(audited: Audited): Promise<Audit>;
  close(): void;
}

/** Starts the process of the audits with its browser. Lighthouse must be installed. */
export const startAuditor = async (): Promise<Auditor> => {
  const outfile = inFolder('node_modules/.cache/program.mjs');
  await build({
    entryPoints: [inFolder('program.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  // This process's flags load TypeScript, so they are not passed on.
  const program = fork(outfile, { execArgv: [] });
  const ended = once(program, 'exit').then(([code]) => {
    throw new Error(`the process that audits ended with ${code}`);
  });
  ended.catch(() => undefined);
  const next = async (): Promise<Answer> => (await Promise.race([once(program, 'message'), ended]))[0] as Answer;
  const first = await next();
  return {
    version: 'version' in first ? first.version : '',
    audit: async (audited) => {
      const said = next();
      program.send(audited);
      const answer = await said;
      if ('audit' in answer) return answer.audit;
      throw new Error('failed' in answer ? answer.failed : 'no result');
    },
    close: () => program.disconnect(),
  };
};
