import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BotThread } from '@updraft/outside/steam-trade/bot';
import type { Config } from './config.ts';

/**
 * Starts the thread of the site's Steam account; its program is bundled beside the server. Throws when no account is
 * configured.
 */
export const startSteamBot = ({
  steamBot,
  dataDir,
  publicUrl,
}: Pick<Config, 'steamBot' | 'dataDir' | 'publicUrl'>): BotThread => {
  if (!steamBot) throw new Error('no Steam account is configured');
  return new Worker(new URL('./steam-bot.mjs', import.meta.url), {
    workerData: {
      ...steamBot,
      domain: new URL(publicUrl ?? 'http://localhost').hostname,
      dataDir: join(dataDir, 'steam-bot'),
    },
  });
};
