import { randomBytes } from 'node:crypto';
import { type CallName, type DepositMethodCode, SANDBOX_CALLS } from '@updraft/contract';
import { checkReturn } from '@updraft/rules/crash';
import type { Beacon } from '@updraft/outside/beacon';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { startFolding, startHousekeeping } from './db/housekeeping.ts';
import { migrate } from './db/migrate.ts';
import { isEmbedded, openDb, openTableDb } from './db/open.ts';
import { registerItemArt } from './features/catalogue/art.http.ts';
import { Catalogue, seedCatalogue } from './features/catalogue/catalogue.ts';
import { crashHandlers, crashPast } from './features/crash/crash.http.ts';
import { crashEvents } from './features/crash/crash.socket.ts';
import { createCrashMetrics } from './features/crash/crash.metrics.ts';
import { type CrashCommand, CrashTable } from './features/crash/crash.table.ts';
import { shownMethods } from './features/deposits/methods.ts';
import { Adjustments } from './features/finance/adjustments.ts';
import { financeHandlers } from './features/finance/finance.http.ts';
import { Receivables } from './features/finance/receivables.ts';
import { depositHandlers, registerWebhooks } from './features/deposits/deposits.http.ts';
import { Chains } from './features/fairness/chains.ts';
import { findChain } from './features/fairness/chains.store.ts';
import { fairnessHandlers } from './features/fairness/fairness.http.ts';
import { createSealer } from './features/fairness/seal.ts';
import { isExcluded, limitsGuard } from './features/limits/limits.guard.ts';
import { limitHandlers } from './features/limits/limits.http.ts';
import { startReminders } from './features/limits/reminders.ts';
import { Outbox } from './features/outbox/outbox.ts';
import { Confirming } from './features/prices/confirming.ts';
import { priceHandlers } from './features/prices/prices.http.ts';
import { promoHandlers } from './features/promo/promo.http.ts';
import { createCodeTries } from './features/promo/promo.tries.ts';
import { profileHandlers } from './features/profile/profile.http.ts';
import { playerHandlers } from './features/players/players.http.ts';
import { Sessions } from './features/players/sessions.ts';
import { SignIn, createNonceStore } from './features/players/sign-in.ts';
import { grantToNewPlayer, rolesOf } from './features/sandbox/personas.ts';
import { sandboxHandlers } from './features/sandbox/sandbox.http.ts';
import { hasRole, mayStake } from './features/players/players.policy.ts';
import { findPlayer } from './features/players/players.store.ts';
import { settingsHandlers } from './features/settings/settings.http.ts';
import { keepSettingsFresh } from './features/settings/settings.refresh.ts';
import { SANDBOX_DEFAULTS } from './features/settings/settings.schema.ts';
import { SettingsStore } from './features/settings/settings.ts';
import { siteHandlers } from './features/site/site.http.ts';
import { skinProtection } from './features/skins/protection.ts';
import { startRestocking } from './features/skins/restocking.ts';
import { skinsInHistory } from './features/skins/shown-deposit.ts';
import { skinHandlers } from './features/skins/skins.http.ts';
import { storehouseHandlers } from './features/storehouse/storehouse.http.ts';
import { takeFromStock } from './features/storehouse/storehouse.store.ts';
import { hasOpenOffers } from './features/trades/offers.store.ts';
import { tradeHandlers } from './features/trades/trades.http.ts';
import { WageringBooks } from './features/wagering/wagering.commands.ts';
import { shownReversed, shownWithdrawals, withdrawalHandlers } from './features/withdrawals/withdrawals.http.ts';
import { type Handlers, registerCalls } from './http/calls.ts';
import { admitRequests } from './http/admission.ts';
import { registerHealth } from './http/health.ts';
import { mountPages } from './http/sandbox-pages.ts';
import { Receipts } from './http/receipts.ts';
import { registerMetrics } from './http/metrics.ts';
import { boundConnections } from './http/connections.ts';
import { createHttp } from './http/server.ts';
import { serveWeb } from './http/static.ts';
import { type RawRequest, addressGroup, clientAddress } from './lib/client-address.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { CutOffs } from './lib/cut-offs.ts';
import { freePort } from './lib/free-port.ts';
import { type Log, createLog } from './lib/log.ts';
import { createMetrics } from './lib/metrics.ts';
import { RateLimit } from './lib/rate-limit.ts';
import { type Outside, connectOutside } from './outside.ts';
import { Deliveries } from './realtime/deliveries.ts';
import { Gateway } from './realtime/gateway.ts';
import { PlainBroadcaster } from './realtime/plain-broadcaster.ts';
import { FastBroadcaster } from './realtime/fast-broadcaster.ts';
import { Rtp } from './stakes/rtp.ts';
import { UnknownTokenThrottle } from './realtime/unknown-token-throttle.ts';
import { Tables } from './tables/registry.ts';
import type { StopOptions } from './tables/runner.ts';
import { loadSecrets } from './secrets.ts';
import { recordClockJumps } from './wiring/clock-jumps.ts';
import { watchParts } from './wiring/gauges.ts';
import { wireMoney } from './wiring/money.ts';
import { onlineCounter } from './wiring/online-counter.ts';
import { originsOf } from './wiring/origins.ts';
import { refuseLiveStart } from './wiring/live-start.ts';
import { createPriceBook } from './wiring/price-book.ts';
import { createSoldOut } from './wiring/sold-out.ts';

export interface RunningApp {
  url: string;
  port: number;
  db: Db;
  settings: SettingsStore;
  /** Ends in order. */
  stop(options?: StopOptions): Promise<void>;
}

export interface StartOptions {
  config: Config;
  build: string;
  log?: Log;
  /** The world outside, if not the mode's own (tests of live mode). */
  outside?: Outside;
  /** Time, if not the machine's own (tests). */
  clock?: Clock;
  /** Time at the tables, if it is not that of the site (tests, which run rounds faster). */
  tableClock?: Clock;
  /** Told what is being done, for the console. */
  progress?: (step: string) => void;
  /** The database, where whoever starts the site has begun to open it. */
  database?: Promise<Db>;
  /** Told when the database is lost for good: the process can do nothing any more and must end. */
  onFatal?: (error: Error) => void;
  /** Draws the last seed of a fairness chain: 64 hexadecimal digits (tests choose them). */
  drawSeed?: () => string;
  /** Public randomness, if not the one of the world outside (tests). */
  beacon?: Beacon;
}

/** So many a minute, a quarter of them at once. */
const perMinute = (count: number): RateLimit => new RateLimit({ perSecond: count / 60, burst: Math.max(1, count / 4) });

/**
 * The composition root: builds every dependency from the configuration, wires features to each
 * other, and starts. The only place that knows everything. Throws with a clear message when the
 * data directory is in use, the database cannot be reached, or live mode lacks something.
 */
export const startApp = async (options: StartOptions): Promise<RunningApp> => {
  const {
    config,
    build,
    outside: given,
    clock = systemClock,
    tableClock = clock,
    progress = () => undefined,
    drawSeed = () => randomBytes(32).toString('hex'),
  } = options;
  const log = options.log ?? createLog({ level: config.logLevel, pretty: config.mode === 'sandbox' });
  const onFatal = options.onFatal ?? ((error: Error) => log.fatal({ err: error }, 'the database is lost'));
  const metrics = createMetrics({ withRuntime: true });
  const crashMetrics = createCrashMetrics(metrics);
  const port = config.port === 0 ? await freePort() : config.port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const isSecure = publicUrl.startsWith('https://');
  const origins = originsOf({ config, publicUrl, port });

  progress('opening the database');
  const opening = options.database ?? openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onFatal });
  // Read on this thread while the other one opens the database.
  const catalogue = new Catalogue({ clock });
  const db = await opening;
  const closing: ((options: StopOptions) => unknown)[] = [() => db.close()];
  const stop = async (stopOptions: StopOptions = {}): Promise<void> => {
    // One that fails must not keep the others from closing.
    for (const close of closing.splice(0).reverse()) {
      await (async () => close(stopOptions))().catch((error: unknown) =>
        log.error({ err: error }, 'could not close cleanly'),
      );
    }
  };
  try {
    // All that can refuse a live start does so before anything is written.
    if (config.mode === 'live')
      await refuseLiveStart({
        query: db,
        speed: tableClock.speed,
        given: given ? { ...given, ...(options.beacon && { beacon: options.beacon }) } : null,
      });
    const { tableDb, close: closeTableDb } = await openTableDb(db, config);
    closing.push(closeTableDb);
    await migrate(db);
    const settings = await SettingsStore.load(db, config.settingsOverride, {
      defaults: config.mode === 'sandbox' ? SANDBOX_DEFAULTS : {},
      log,
    });
    metrics.watch({
      name: 'settings_refused',
      help: 'Stored settings that cannot be used as they stand.',
      read: () => settings.refused.length,
    });
    const secrets = loadSecrets(config);
    const outside =
      given ??
      (await connectOutside({
        config,
        secrets,
        nonces: createNonceStore(db),
        clock,
        publicUrl,
        siteName: settings.get('site.name'),
        isSoldOut: createSoldOut(settings),
        readBook: createPriceBook({ db, settings }),
      }));
    closing.push(() => outside.close());

    progress('preparing the catalogue');
    await seedCatalogue(db, {
      catalogue,
      openWith: config.mode === 'sandbox' ? { capitalCents: settings.get('house.capitalCents') } : null,
    });

    const http = await createHttp({
      log,
      imageBase: settings.get('site.imageBase'),
      socketOrigins: origins.sockets,
      isSecure,
      addressCallsPerMinute: settings.get('limits.addressCallsPerMinute'),
      // The demo players sign in from this machine too.
      signInsPerMinute: settings.get('limits.signInsPerMinute') + config.demoPlayers,
      trustProxy: config.trustProxy,
    });
    closing.push(() => http.close());
    const monoMs = (): number => clock.monoMs();
    const addressOf = (request: RawRequest): string => addressGroup(clientAddress(request, config.trustProxy));
    const maxPerAddress = settings.get('limits.connectionsPerAddress');
    const cutOffs = new CutOffs({
      log,
      metrics,
      monoMs,
      connectionsPerAddress: maxPerAddress,
      socketsPerAddress: settings.get('limits.socketsPerAddress'),
    });
    const connections = boundConnections(http.server, {
      most: settings.get('limits.connections'),
      maxPerAddress,
      admits: (address) => cutOffs.admits(address, 'connection'),
      trustProxy: config.trustProxy,
    });

    const sessions = new Sessions({ db, settings });
    const unknownTokens = new UnknownTokenThrottle();
    const gateway = new Gateway({
      httpServer: http.server,
      sessions,
      log,
      metrics,
      // A client that is no browser sends no origin; it holds no cookie that could be abused either.
      isAllowedOrigin: (origin) => origin === undefined || origins.pages.has(origin),
      eventsPerSecond: settings.get('limits.eventsPerSecond'),
      socketsPerAddress: settings.get('limits.socketsPerAddress'),
      cutOffs,
      unknownTokens,
      addressOf,
      monoMs: () => tableClock.monoMs(),
    });
    const receipts = new Receipts({
      monoMs: () => tableClock.monoMs(),
      addressOf,
      sessions,
      unknownTokens,
      tableOf: (path) => tables.runnerOfCall(path),
    });
    const requests = admitRequests(http.server, {
      cutOffs,
      addressOf,
      requestsPerMinute: settings.get('limits.addressRequestsPerMinute'),
      monoMs,
      onAdmitted: (request, response) => receipts.watch(request, response),
    });
    const broadcaster =
      config.broadcaster === 'plain'
        ? new PlainBroadcaster({ io: gateway.io })
        : new FastBroadcaster({ io: gateway.io, log });
    const deliveries = new Deliveries({
      onError: (error) => log.error({ err: error }, 'an event could not be told to its player'),
    });
    const outbox = new Outbox({
      db,
      log,
      publisher: {
        publish: ({ to, event, payload }) =>
          to === 'all'
            ? broadcaster.toAll(event, payload)
            : deliveries.to(to.playerId, () => broadcaster.toPlayer(to.playerId, event, payload)),
      },
    });

    const chains = new Chains({
      db,
      beacon: options.beacon ?? outside.beacon,
      bulletin: outside.bulletin,
      sealer: createSealer(secrets.seedKey),
      settings,
      clock,
      log,
      // The sandbox announces a chain and uses it at once; the next beacon round is still in the future.
      announceMs: config.mode === 'sandbox' ? 0 : settings.get('fairness.announceMs'),
      drawSeed,
    });
    closing.push(() => chains.stop());
    const wagering = new WageringBooks({ settings, isExcluded });
    const tables = new Tables({
      db: tableDb,
      owner: secrets.instanceId,
      clock: tableClock,
      log,
      deliveries,
      inbound: gateway.inbound,
    });
    const rtp = new Rtp({ game: 'crash', check: checkReturn, query: db, log, metrics });
    await rtp.look();
    const crash = tables.add<CrashCommand, CrashTable>('crash', {
      build: ({ lease, log }) =>
        new CrashTable({
          rtp,
          db: tableDb,
          outbox: outbox.over(tableDb),
          wagering,
          catalogue,
          chains,
          settings,
          broadcaster,
          lease,
          clock: tableClock,
          log,
          metrics: crashMetrics,
          mayStake: (player) => mayStake({ player, mode: config.mode }),
          protection: skinProtection,
          limits: limitsGuard,
        }),
      beatMs: settings.get('crash.heartbeatMs'),
      maxBatch: () => settings.get('crash.maxBatch'),
      stallMs: () => settings.get('crash.gapToleratedMs'),
    });

    if (isEmbedded(db)) db.maintainWhen(() => tables.isResting);

    const money = wireMoney({
      config,
      publicUrl,
      db,
      outbox,
      outside,
      sessions,
      wagering,
      catalogue,
      settings,
      clock,
      log,
      metrics,
      holdStop: () => tables.holdStops(),
    });
    const { promo, withdrawals, taking, skins, protectionMs, priceWorker } = money;
    const service = outside.trades;
    const signIn = new SignIn({
      db,
      steam: outside.steam,
      noncesIn: createNonceStore,
      isOwnOrigin: (origin) => origins.pages.has(origin),
      profiles: outside.profiles,
      sessions,
      publicUrl,
      isSecure,
      clock,
      log,
      secret: secrets.signInSecret,
      addressOf: (request) => clientAddress(request.raw, config.trustProxy),
      rolesOf: config.mode === 'sandbox' ? rolesOf : () => ({ isDemo: false, roles: null }),
      onNewPlayer: config.mode === 'sandbox' ? (player) => grantToNewPlayer(outbox, player) : () => Promise.resolve(),
    });

    const mayTry = createCodeTries({
      perHour: settings.get('limits.promoTriesPerHour'),
      addressPerHour: settings.get('limits.addressPromoTriesPerHour'),
      addressOf: (request) => addressOf(request.raw),
      clock,
    });
    const handlers: Handlers = {
      ...siteHandlers({
        config,
        settings,
        build,
        port,
        methods: (limits) =>
          shownMethods({
            ...limits,
            connected: new Set([...(Object.keys(money.payments) as DepositMethodCode[]), 'skins']),
          }),
      }),
      ...playerHandlers({
        db,
        sessions,
        signIn,
        linkPageOf: (steamId) => service.linkPageOf(steamId),
        hasOpenTrades: (playerId) => hasOpenOffers(db, playerId),
        standingOf: (playerId) => wagering.standing(db, playerId),
      }),
      ...storehouseHandlers({ db, catalogue, storehouse: money.storehouse }),
      ...depositHandlers({ deposits: money.deposits, p2p: money.p2p, mayTry }),
      ...promoHandlers({ promo, mayTry }),
      ...priceHandlers({ db, confirming: new Confirming({ outbox, onConfirmed: () => priceWorker.wake() }) }),
      ...financeHandlers({
        db,
        adjustments: new Adjustments({ outbox }),
        reviews: money.reviews,
        receivables: new Receivables({ outbox, settings }),
      }),
      ...limitHandlers({ limits: money.limits }),
      ...profileHandlers({
        db,
        withdrawalsOf: (playerId) => shownWithdrawals(db, { playerId, settings }),
        skinDepositsOf: (playerId) => skinsInHistory({ query: db, catalogue }, playerId),
      }),
      ...withdrawalHandlers({ db, withdrawals, taking, wagering, settings }),
      ...tradeHandlers({ outbox }),
      ...skinHandlers({
        db,
        outbox,
        skins,
        service,
        catalogue,
        settings,
        protectionMs,
        takenBackOf: () => shownReversed(db),
      }),
      ...crashHandlers({ db, catalogue, table: crash.table, chainOf: (chainId) => findChain(db, chainId) }),
      ...fairnessHandlers({ db, past: { crash: crashPast(db) } }),
      ...settingsHandlers({ db, settings }),
      ...sandboxHandlers({ outbox, takeFromStock, signIn, log }),
    };
    registerCalls(http, {
      handlers,
      sessions,
      limit: perMinute(settings.get('limits.callsPerMinute')),
      commandLimit: perMinute(settings.get('limits.commandsPerMinute')),
      log,
      receipts,
      hasRole: async (playerId, role) => hasRole(await findPlayer(db, playerId), role),
      absent: new Set<CallName>(config.mode === 'live' ? SANDBOX_CALLS : []),
    });
    signIn.register(http);
    registerItemArt(http, catalogue);
    await registerWebhooks(http, {
      deposits: money.deposits,
      clock,
      log,
      addressOf: (request) => clientAddress(request.raw, config.trustProxy),
    });
    for (const { path, handle } of outside.pages) await mountPages(http, path, handle);
    registerMetrics(http, { metrics, token: config.metricsToken, isOpen: config.mode === 'sandbox' });
    watchParts(metrics, { connections, requests, gateway, deliveries, broadcaster, tables, outbox, db, tableDb });
    registerHealth(http, { isReady: async () => (await db.query('select 1')).length === 1 && tables.isOwner });
    await serveWeb(http, config.webDir);

    gateway.start({
      handlers: {
        clock: () => Promise.resolve({ serverTime: tableClock.wallMs() }),
        ...crashEvents({ db, ...crash, clock: tableClock, metrics: crashMetrics }),
      },
      broadcaster,
      about: () => tables.about(),
      onJoin: (playerId, send) => {
        // Between two rounds there is no picture that would say it.
        if (!tables.showTo(playerId, send)) send('refreshPage', { maintenance: settings.get('site.maintenance') });
        // Everybody is told only when it changes.
        send('online', { count: gateway.connected });
      },
    });
    closing.push(() => gateway.stop());
    broadcaster.onSlot(onlineCounter(gateway, broadcaster));
    broadcaster.start({ isAwaited: () => tables.isServing || gateway.inbound.oldestMs < Number.POSITIVE_INFINITY });
    closing.push(keepSettingsFresh({ settings, broadcaster, log }));
    closing.push(() => broadcaster.stop());

    progress('committing the fairness chain');
    await Promise.all(tables.list.map(({ game }) => chains.prepare(game)));
    await outbox.start();
    closing.push(() => outbox.stop());
    for (const worker of money.workers) {
      worker.start();
      closing.push(() => worker.stop());
    }
    closing.push(startRestocking(db, log));
    closing.push(recordClockJumps({ db, clock, log, metrics }));
    closing.push(startHousekeeping(db, log));
    closing.push(startFolding(db, log));
    closing.push(startReminders({ outbox, log }));
    await http.listen({ port, host: config.host ?? (config.mode === 'live' ? '0.0.0.0' : 'localhost') });
    tables.start();
    closing.push(async (stopOptions) => {
      await tables.stop(stopOptions);
      deliveries.drain();
    });
    return { url: publicUrl, port, db, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A build's name when none was given: sources run as they are. */
export const sourceBuild = (): string => `source-${randomBytes(3).toString('hex')}`;
