import { randomBytes } from 'node:crypto';
import { contractWith } from '@updraft/contract';
import { migrate } from '../db/migrate.ts';
import { isEmbedded, openDb, openTableDb } from '../db/open.ts';
import type { AnyFeature } from '../feature.ts';
import { createNonceStore } from '../features/players/index.ts';
import { Catalogue } from '../kernel/catalogue.ts';
import { Outbox } from '../kernel/outbox.ts';
import { Sessions } from '../kernel/sessions.ts';
import { SettingsSchema } from '../kernel/settings.schema.ts';
import { SettingsStore } from '../kernel/settings.ts';
import { systemClock } from '../lib/clock.ts';
import type { Closing } from '../lib/closing.ts';
import { freePort } from '../lib/free-port.ts';
import type { Log } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import { createSealer } from '../lib/seal.ts';
import { connectOutside } from '../outside.ts';
import { Deliveries } from '../realtime/deliveries.ts';
import { loadMaskSecret, requireSeedKeys } from '../sealed-rows.ts';
import { loadSecrets } from '../secrets.ts';
import type { Site } from '../site.ts';
import type { StartOptions } from '../start-options.ts';
import { Tables } from '../tables/registry.ts';
import type { StopOptions } from '../tables/runner.ts';
import { watchParts } from './gauges.ts';
import { refuseLiveStart } from './live-start.ts';
import { type Network, createNetwork } from './network.ts';
import { createPriceBook } from './price-book.ts';
import { createSoldOut } from './sold-out.ts';

interface Needs extends Omit<StartOptions, 'log' | 'features'> {
  log: Log;
  features: readonly AnyFeature[];
  /** Receives the function that closes a part, for each part that is opened. */
  closing: Closing<StopOptions>;
}

/**
 * Opens the parts that features share: the database, the outside services, the network. Nothing listens or runs yet.
 */
export const openSite = async (needs: Needs): Promise<{ site: Site; network: Network }> => {
  const {
    config,
    build,
    features,
    log,
    closing,
    clock = systemClock,
    tableClock = clock,
    progress = () => undefined,
  } = needs;
  const onFatal = needs.onFatal ?? ((error: Error) => log.fatal({ err: error }, 'the database is lost'));
  const metrics = createMetrics({ withRuntime: true });
  const port = config.port === 0 ? await freePort() : config.port;
  const ownUrl = `http://localhost:${port}`;
  const publicUrl = config.publicUrl ?? ownUrl;
  const schema = new SettingsSchema(features);
  const contract = contractWith(needs.games ?? []);

  progress('opening the database');
  const opening = needs.database ?? openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onFatal });
  // The catalogue is read on this thread while the database opens on another.
  const catalogue = new Catalogue({ clock });
  const db = await opening;
  closing.add(() => db.close());
  // Every check that can refuse a live start runs before anything is written.
  if (config.mode === 'live')
    await refuseLiveStart({
      query: db,
      config,
      speed: tableClock.speed,
      given: needs.outside ? { ...needs.outside, ...(needs.beacon && { beacon: needs.beacon }) } : null,
    });
  const { tableDb, close } = await openTableDb(db, config);
  closing.add(close);
  const { later } = await migrate(db);
  if (later.length > 0) log.warn({ later }, 'the schema has migrations of a later build; this build works with them');
  const settings = await SettingsStore.load(db, config.settingsOverride, {
    schema,
    defaults: config.mode === 'sandbox' ? schema.inSandbox : {},
    log,
  });
  const own = loadSecrets(config);
  const sealer = createSealer(...own.seedKeys);
  await requireSeedKeys(db, { sealer, lost: config.seedKeysLost });
  const secrets = { ...own, maskSecret: await loadMaskSecret(db, { sealer, seedKeys: own.seedKeys }) };
  const connected =
    needs.outside ??
    (await connectOutside({
      config,
      secrets,
      nonces: createNonceStore(db),
      clock,
      tableClock,
      log,
      publicUrl,
      ownUrl,
      siteName: settings.get('site.name'),
      isSoldOut: createSoldOut(settings),
      readBook: createPriceBook({ db, settings }),
    }));
  closing.add(() => connected.close());
  const outside = needs.beacon ? { ...connected, beacon: needs.beacon } : connected;

  const sessions = new Sessions({ db, settings });
  const network = await createNetwork({
    config,
    publicUrl,
    port,
    settings,
    sessions,
    clock,
    tableClock,
    log,
    metrics,
    contract,
    // The tables are created after the network. This function is called only once the network listens.
    tableOf: (path) => tables.runnerOfCall(path),
  });
  const { http, gateway, broadcaster, connections, requests } = network;
  closing.add(() => http.close());
  const deliveries = new Deliveries({
    onError: (error) => log.error({ err: error }, 'an event could not be sent to its player'),
  });
  const outbox = new Outbox({
    db,
    log,
    publisher: {
      publish: ({ to, event, payload }) =>
        to === 'all'
          ? broadcaster.toAll(event, payload)
          : deliveries.to(to.playerId, () => {
              gateway.playerEvents.count(to.playerId);
              broadcaster.toPlayer(to.playerId, event, payload);
            }),
    },
  });
  const tables = new Tables({
    db: tableDb,
    owner: secrets.instanceId,
    clock: tableClock,
    log,
    deliveries,
    calls: contract.calls,
    inbound: gateway.inbound,
  });
  if (isEmbedded(db)) db.maintainWhen(() => tables.isResting);
  watchParts(metrics, {
    connections,
    requests,
    gateway,
    deliveries,
    broadcaster,
    tables,
    outbox,
    db,
    tableDb,
    isLive: config.mode === 'live',
  });

  const site: Site = {
    config,
    build,
    features,
    contract,
    secrets,
    port,
    publicUrl,
    isSecure: publicUrl.startsWith('https://'),
    pageOrigins: network.pageOrigins,
    webhookUrlOf: (providerId) => `${publicUrl}/webhooks/payments/${providerId}`,
    addressOf: network.addressOf,
    addressGroupOf: network.addressGroupOf,
    db,
    tableDb,
    settings,
    catalogue,
    sessions,
    outbox,
    clock,
    tableClock,
    log,
    metrics,
    outside,
    broadcaster,
    deliveries,
    tables,
    playerEvents: gateway.playerEvents,
    sockets: gateway,
    drawSeed: needs.drawSeed ?? (() => randomBytes(32).toString('hex')),
  };
  return { site, network };
};
