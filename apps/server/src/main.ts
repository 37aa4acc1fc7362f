import { readConfig } from './config.ts';
import { openDb } from './db/open.ts';
import { startDemoPlayers } from './features/sandbox/demo-players.ts';
import { explained } from './lib/explained.ts';
import { endOnFatal } from './lib/fatal.ts';
import { createLog } from './lib/log.ts';
import { liveGaps } from './live-gaps.ts';

/** Time within which a second signal counts as a copy of the first, ms. */
const TWICE_MS = 500;
/** Longest time of a stop apart from the wait for the round, ms. Then the process exits at once. */
const STOP_MS = 15_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Starts the server from the environment, prints a line when it is ready, and stops it cleanly on SIGINT and SIGTERM.
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env, { gaps: liveGaps(process.versions.node) });
  const log = createLog({ level: config.logLevel, pretty: config.mode === 'sandbox' });
  const onFatal = endOnFatal(log);
  // The database opens while the rest of the program is loaded; the embedded one opens on its own thread.
  const database = openDb({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onFatal,
    onFault: (error) => log.error({ err: error }, 'maintenance of the database failed; it is tried again'),
    safety: { isLive: config.mode === 'live', warn: (text) => log.warn(text) },
  });
  // `startApp` handles a failure of opening, but awaits it later. Without this line an earlier failure would end the
  // process.
  database.catch(() => undefined);
  const { startApp, buildName } = await import('./app.ts');
  const app = await startApp({
    config,
    log,
    database,
    onFatal,
    build: buildName(),
    progress: (step) => say(`  ${step} …`),
  });
  const demo =
    config.demoPlayers > 0
      ? startDemoPlayers({ url: app.url, ownUrl: `http://localhost:${app.port}`, count: config.demoPlayers })
      : null;
  const hurry = new AbortController();
  let askedAtMs: number | null = null;
  const end = (signal: string): void => {
    if (askedAtMs !== null) {
      // A terminal sends Ctrl-C both to the launcher and to this process, so one request may arrive twice. A later
      // signal is a second request.
      if (performance.now() - askedAtMs > TWICE_MS) hurry.abort();
      return;
    }
    askedAtMs = performance.now();
    say(`\n${signal}: finishing … (once more: at once)`);
    const timeout = setTimeout(() => process.exit(1), config.shutdownGraceMs + STOP_MS);
    timeout.unref();
    void (async () => {
      await demo?.stop();
      await app.stop({ graceMs: config.shutdownGraceMs, hurry: hurry.signal });
      say('Stopped. Starting again continues where it was.');
      process.exit(0);
    })();
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  // The handlers of signals are registered first, because a process that waits for this line may stop the server at
  // once.
  say(
    `\nUpdraft is ready: ${app.url}  (${config.mode} mode${config.demoPlayers > 0 ? `, ${config.demoPlayers} demo players` : ''}; Ctrl-C ends it)\n`,
  );
};

main().catch((error: unknown) => {
  process.stderr.write(`\n${explained(error)}\n`);
  process.exit(1);
});
