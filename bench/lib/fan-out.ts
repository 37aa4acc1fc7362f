import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pause } from '../../test/support/pause.ts';
import { processCpuMs, runDelayMs } from '../../test/support/processes.ts';
import type { Crowd } from '../load/crowd.ts';
import type { Counts } from '../load/protocol.ts';

/** Time until all tables have begun their rounds, which are shifted against each other. */
const LEAD_MS = 10_000;
/** Duration of a sample: two rounds of every table. */
export const FAN_OUT_SAMPLE_MS = 20_000;

/** Traffic during a sample. */
export interface FanOut {
  /** Number of running tables. */
  running: number;
  /** Messages of the chat per second; 0 if left out. */
  chatPerSecond?: number;
}

/** Handle of the process that runs the tables (`load/tables.ts`). */
export class FanOutTables {
  readonly pid: number;
  private readonly child: ChildProcess;
  readonly port: number;
  readonly games: readonly string[];

  private constructor(child: ChildProcess, { port, games }: { port: number; games: readonly string[] }) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.port = port;
    this.games = games;
  }

  static async start(games: readonly string[]): Promise<FanOutTables> {
    const child = fork(join(import.meta.dirname, '../load/tables.ts'), [games.join(',')], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new FanOutTables(child, { port, games });
  }

  async run(what: FanOut): Promise<void> {
    const said = once(this.child, 'message');
    this.child.send(what);
    await said;
  }

  end(): void {
    this.child.disconnect();
  }
}

export interface FanOutSample {
  /** Share of one core. */
  share: number;
  /**
   * Share of the time for which the server was ready and had no core. Events that gather in this time need fewer
   * writes.
   */
  waited: number;
  counts: Counts;
}

/** Measures the fan-out of the tables that `what` runs. Each page shows one of them. */
export const sampleFanOut = async (
  { tables, crowd, sockets }: { tables: FanOutTables; crowd: Crowd; sockets: number },
  what: FanOut,
): Promise<FanOutSample> => {
  await crowd.watch(Array.from({ length: sockets }, (_unused, at) => tables.games[at % what.running] ?? null));
  await tables.run(what);
  await pause(LEAD_MS);
  await crowd.mark();
  const startedMs = performance.now();
  const before = { cpuMs: processCpuMs(tables.pid), waitedMs: runDelayMs(tables.pid) };
  await pause(FAN_OUT_SAMPLE_MS);
  const wallMs = performance.now() - startedMs;
  return {
    share: (processCpuMs(tables.pid) - before.cpuMs) / wallMs,
    waited: (runDelayMs(tables.pid) - before.waitedMs) / wallMs,
    counts: await crowd.counts(),
  };
};
