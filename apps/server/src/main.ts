import { startApp, sourceBuild } from './app.ts';
import { BadConfig, readConfig } from './config.ts';
import { DataDirInUse } from './db/embedded/lock.ts';
import { startDemoPlayers } from './features/sandbox/demo-players.ts';
import { type Log, createLog } from './lib/log.ts';
import { NotConnected } from './outside.ts';

/** Starts the server from the environment, says when it is ready, and ends cleanly on SIGINT and SIGTERM. */
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const isExplained = (error: unknown): error is Error =>
  error instanceof BadConfig || error instanceof DataDirInUse || error instanceof NotConnected || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/**
 * Without its database the process can only refuse. It ends at once, so that whoever supervises it
 * starts it anew; everything acknowledged is on the disk.
 */
const endOnFatal = (log: Log) => (error: Error): void => {
  log.fatal({ err: error }, 'the database is lost: ending at once');
  process.exit(1);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel, pretty: config.mode === 'sandbox' });
  const app = await startApp({ config, log, onFatal: endOnFatal(log), build: process.env['UPDRAFT_BUILD'] ?? sourceBuild(), progress: (step) => say(`  ${step} …`) });
  const demo = config.demoPlayers > 0 ? startDemoPlayers({ url: app.url, count: config.demoPlayers }) : null;
  let ending = false;
  const end = (signal: string): void => {
    if (ending) return;
    ending = true;
    say(`\n${signal}: finishing …`);
    const timeout = setTimeout(() => process.exit(1), 15_000);
    timeout.unref();
    void (async () => {
      await demo?.stop();
      await app.stop();
      say('Stopped. Starting again continues where it was.');
      process.exit(0);
    })();
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  // Whoever waits for this line may stop the server at once.
  say(`\nUpdraft is ready: ${app.url}  (${config.mode} mode${config.demoPlayers > 0 ? `, ${config.demoPlayers} demo players` : ''}; Ctrl-C ends it)\n`);
};

main().catch((error: unknown) => {
  process.stderr.write(`\n${isExplained(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
