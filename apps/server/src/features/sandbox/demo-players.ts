import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Runs the demo players on a thread of their own. They get the site's address and where this machine reaches it, and
 * nothing else: everything they do goes through the same calls and events as any player's.
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
