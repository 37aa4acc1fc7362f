import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Runs the demo players on a thread of their own. The thread gets their number, the site's public address and the
 * address at which this machine reaches it, and nothing else: the demo players use the same calls and events as any
 * player. Without the bundle there are no demo players.
 */
export const startDemoPlayers = (workerData: {
  url: string;
  ownUrl: string;
  count: number;
}): { stop(): Promise<void> } => {
  const bundled = new URL('./demo-players.mjs', import.meta.url);
  if (!existsSync(bundled)) return { stop: () => Promise.resolve() };
  const worker = new Worker(bundled, { workerData });
  worker.on('error', (error) => process.stderr.write(`demo players ended: ${error.stack ?? error.message}\n`));
  return {
    stop: async () => {
      await worker.terminate();
    },
  };
};
