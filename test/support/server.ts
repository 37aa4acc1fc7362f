import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import serverFlags from '../../tools/run/server-flags.json' with { type: 'json' };
import { endsWithThis } from './at-end.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Longest duration of a start on a heavily loaded machine. A start that takes longer counts as failed. */
const MAX_START_MS = 150_000;
const MAX_STOP_MS = 20_000;

/**
 * Settings for tests: limits that allow many players from one machine, quick rounds, and nothing that depends on the
 * time of day.
 */
const OPEN_LIMITS = {
  'limits.socketsPerAddress': 1_000_000,
  'limits.connections': 1_000_000,
  'limits.connectionsPerAddress': 1_000_000,
  'limits.eventsPerSecond': 10_000,
  'limits.callsPerMinute': 1_000_000,
  'limits.commandsPerMinute': 1_000_000,
  'limits.promoTriesPerHour': 1_000_000,
  'limits.addressPromoTriesPerHour': 1_000_000,
  'limits.addressCallsPerMinute': 1_000_000,
  'limits.addressRequestsPerMinute': 1_000_000,
  'limits.signInsPerMinute': 1_000_000,
  'crash.countdownTicks': 8,
  'crash.crashedMs': 1000,
  'quiz.everyMinutes': 0,
  // More rounds than any test plays. A first start draws three chains; of the usual length they take half a second.
  'fairness.chainLength': 5000,
};

export interface ServerOptions {
  dataDir: string;
  databaseUrl: string | null;
  settings?: Record<string, unknown>;
  /** Opens Node's inspector, for the profiler. */
  inspect?: boolean;
  /**
   * True for a server that runs for seconds only: the embedded database is compiled in one quick pass, which saves a
   * second of processor time.
   */
  isShortLived?: boolean;
  /** Source of a program to run instead of the built server. */
  source?: string;
  /** A port to use again after a restart. */
  port?: number;
  /** Further environment variables of the server. */
  environment?: Record<string, string>;
}

export interface RunningServer {
  pid: number;
  port: number;
  child: ChildProcess;
  /** Time from the start of the process until it reports readiness, ms. */
  readyMs: number;
  /** URL of its inspector; null when it was not requested. */
  inspectorUrl: string | null;
  /** Ends the server cleanly, and by force after a timeout. */
  stop(): Promise<void>;
  /** Sends SIGKILL, and waits until the process has ended. */
  kill(): Promise<void>;
}

/**
 * Starts the built server, or the program `source`, as a process of its own and waits until it is ready. It ends with
 * this process at the latest.
 */
export const startServer = async ({
  dataDir,
  databaseUrl,
  settings = {},
  inspect = false,
  isShortLived = false,
  source,
  port,
  environment = {},
}: ServerOptions): Promise<RunningServer> => {
  const ownPort = port ?? (await freePort());
  const startedMs = performance.now();
  const child = endsWithThis(
    spawn(
      process.execPath,
      [
        ...(inspect ? ['--inspect=127.0.0.1:0'] : []),
        ...(isShortLived ? ['--liftoff-only'] : []),
        ...serverFlags,
        ...(source === undefined ? [join(ROOT, 'dist/server/main.mjs')] : ['--import', 'tsx', source]),
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...withoutOwn(process.env),
          HOST: '127.0.0.1',
          PORT: String(ownPort),
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl ?? '',
          DEMO_PLAYERS: '0',
          LOG_LEVEL: 'error',
          UPDRAFT_SETTINGS: JSON.stringify({ ...OPEN_LIMITS, ...settings }),
          ...environment,
        },
      },
    ),
  );
  let inspectorUrl: string | null = null;
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    inspectorUrl ??= /ws:\/\/127\.0\.0\.1\S+/.exec(text)?.[0] ?? null;
    if (!inspect) process.stderr.write(text);
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server was not ready in time')), MAX_START_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      // The server's log alone contains the reason of a failed call.
      if (text.includes('"level":"error"')) process.stderr.write(text);
      if (!text.includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)} while starting`)));
  });
  return {
    pid: child.pid ?? 0,
    port: ownPort,
    child,
    readyMs: performance.now() - startedMs,
    inspectorUrl,
    stop: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
      await gone;
      clearTimeout(force);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
};

/** Returns the environment without the variables of a developer's shell that would change a measurement. */
const withoutOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const {
    DATABASE_URL: _url,
    DATA_DIR: _dir,
    PORT: _port,
    PUBLIC_URL: _public,
    UPDRAFT_SETTINGS: _settings,
    WEB_DIR: _web,
    NODE_OPTIONS: _options,
    ...rest
  } = env;
  return rest;
};
