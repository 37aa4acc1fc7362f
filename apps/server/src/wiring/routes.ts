import { takesWrites } from '../db/db.ts';
import { hasRole } from '../features/players/index.ts';
import { findPlayer } from '../kernel/players.store.ts';
import { registerCalls } from '../http/calls.ts';
import { FirstResponses } from '../http/first-responses.ts';
import { registerHealth } from '../http/health.ts';
import { registerSecurityContact } from '../http/security-contact.ts';
import { registerMetrics } from '../http/metrics.ts';
import { mountPages } from '../http/sandbox-pages.ts';
import { serveWeb } from '../http/static.ts';
import { RateLimit } from '../lib/rate-limit.ts';
import type { Site } from '../site.ts';
import type { BuiltFeatures } from './build-features.ts';
import type { Network } from './network.ts';

/** Creates a limit of `count` a minute, of which a quarter may come at once. */
const perMinute = (count: number): RateLimit => new RateLimit({ perSecond: count / 60, burst: Math.max(1, count / 4) });

/** Registers everything that HTTP serves: calls, routes of features, pages for operators, the browser client. */
export const registerRoutes = async (
  { http, receipts }: Pick<Network, 'http' | 'receipts'>,
  { site, built }: { site: Site; built: BuiltFeatures },
): Promise<void> => {
  const { config, db, sessions, settings, log, metrics, tables, outside } = site;
  registerCalls(http, {
    handlers: built.handlers,
    sessions,
    limit: perMinute(settings.get('limits.callsPerMinute')),
    commandLimit: perMinute(settings.get('limits.commandsPerMinute')),
    log,
    receipts,
    responses: new FirstResponses(db),
    hasRole: async (playerId, role) => hasRole(await findPlayer(db, playerId), role),
    absent: built.absent,
    specs: site.contract.calls,
  });
  for (const { routes } of built.parts) await routes?.(http);
  for (const { path, handle } of outside.pages) await mountPages(http, path, handle);
  registerMetrics(http, { metrics, token: config.metricsToken, isOpen: config.mode === 'sandbox' });
  registerHealth(http, {
    isReady: async () => (await takesWrites(db)) && tables.isOwner,
    isOwner: () => tables.isOwner,
    build: site.build,
  });
  registerSecurityContact(http, { publicUrl: site.publicUrl, wallMs: () => site.clock.wallMs() });
  const { preview } = built.parts.find((part) => part.preview) ?? {};
  await serveWeb(http, { webDir: config.webDir, addressGroupOf: site.addressGroupOf, preview });
};
