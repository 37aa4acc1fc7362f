import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { HOME_GAME } from '@updraft/contract';
import type { Db } from './db/db.ts';
import { isEmbedded } from './db/open.ts';
import { watchPostgres } from './db/postgres-watch.ts';
import { FEATURES } from './features.ts';
import type { SettingsStore } from './kernel/settings.ts';
import { Closing } from './lib/closing.ts';
import { createLog } from './lib/log.ts';
import { Pages } from './realtime/pages.ts';
import type { StartOptions } from './start-options.ts';
import type { StopOptions } from './tables/runner.ts';
import { watchBooks } from './wiring/books-watch.ts';
import { buildFeatures } from './wiring/build-features.ts';
import { openSite } from './wiring/open-site.ts';
import { registerRoutes } from './wiring/routes.ts';
import { watchWaiting } from './wiring/waiting.ts';

export interface RunningApp {
  url: string;
  port: number;
  db: Db;
  settings: SettingsStore;
  /** Stops all parts in the reverse order of their start. */
  stop(options?: StopOptions): Promise<void>;
}

/**
 * Composition root: opens the parts that features share, builds each feature of the list, and starts. Throws with a
 * message for the operator when the data directory is in use, the database cannot be reached, or live mode lacks
 * something.
 */
export const startApp = async (options: StartOptions): Promise<RunningApp> => {
  const { config, progress = () => undefined } = options;
  const log = options.log ?? createLog({ level: config.logLevel, pretty: config.mode === 'sandbox' });
  const closing = new Closing<StopOptions>(log);
  try {
    const features = [...FEATURES, ...(options.features ?? [])];
    const { site, network } = await openSite({ ...options, log, features, closing });
    const { db, port, publicUrl, settings, broadcaster, deliveries, tables } = site;
    const { http, gateway } = network;

    const built = buildFeatures(site, features);
    await registerRoutes(network, { site, built });

    gateway.start({
      handlers: built.events,
      broadcaster,
      about: () => tables.about(),
      pages: new Pages({ games: tables.shown, home: HOME_GAME, broadcaster }),
      onJoin: (playerId, send) => {
        // Notifies every page, also one that shows no game, of maintenance that began or ended while it was
        // disconnected.
        send('refreshPage', { maintenance: settings.get('site.maintenance') });
        for (const { onJoin } of built.parts) onJoin?.(playerId, send);
      },
    });
    closing.add(() => gateway.stop());
    broadcaster.start({ isAwaited: () => tables.isServing || gateway.inbound.oldestMs < Number.POSITIVE_INFINITY });
    closing.add(() => broadcaster.stop());

    for (const { prepare } of built.parts) await prepare?.(progress);
    const ofOperators = [
      watchWaiting(site),
      // The embedded database has a single connection, which the check of the books would occupy, and no archive or
      // replicas.
      ...(isEmbedded(db) ? [] : [watchBooks(site), watchPostgres(site)]),
    ];
    for (const worker of [...built.parts.flatMap(({ workers = [] }) => workers), ...ofOperators]) {
      await worker.start();
      closing.add(() => worker.stop());
    }
    await http.listen({ port, host: config.host ?? (config.mode === 'live' ? '0.0.0.0' : 'localhost') });
    tables.start();
    closing.add(async (stopOptions) => {
      await tables.stop(stopOptions);
      deliveries.drain();
    });
    return { url: publicUrl, port, db, settings, stop: (stopOptions = {}) => closing.close(stopOptions) };
  } catch (error) {
    await closing.close({});
    throw error;
  }
};

/**
 * Returns the name of the build from the file beside the bundled server. Without that file the server runs from its
 * sources, under a random name.
 */
export const buildName = (): string => {
  const file = new URL('./build-name', import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : `source-${randomBytes(3).toString('hex')}`;
};
