import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endsWithThis } from '../at-end.ts';
import type { FloodName } from './kinds.ts';

/** Actions of a flooder: connections it opened, those that the server ended, and bytes it sent. */
export interface Flooding {
  dials: number;
  cutOff: number;
  sentBytes: number;
}

interface FloodPlan {
  port: number;
  kind: FloodName;
  /** The flooder's address. */
  from: string;
  /** Duration of the flood, in seconds. */
  seconds: number;
  /** Number of cut-off connections after which the flood ends early. */
  untilCutOff?: number;
}

/** Floods a server from a separate process. Returns its counts; rejects if the process fails. */
export const startFlooder = ({ port, kind, from, seconds, untilCutOff }: FloodPlan): Promise<Flooding> => {
  const flooder = join(import.meta.dirname, 'flooder.ts');
  const args = [kind, port, seconds, from, untilCutOff ?? Number.POSITIVE_INFINITY].map(String);
  const child = endsWithThis(
    spawn(process.execPath, ['--import', 'tsx', flooder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && said) resolve(JSON.parse(said) as Flooding);
      else reject(new Error(`the flooder ended with ${String(code)}`));
    });
  });
};
