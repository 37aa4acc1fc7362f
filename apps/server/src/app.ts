import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { CallName } from '@updraft/contract';
import type { Beacon } from '@updraft/outside/beacon';
import { BadConfig, type Config } from './config.ts';
import type { Db } from './db/db.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { migrate } from './db/migrate.ts';
import { openDb, openTableDb } from './db/open.ts';
import { registerItemArt } from './features/catalogue/art.http.ts';
import { Catalogue, seedCatalogue } from './features/catalogue/catalogue.ts';
import { crashHandlers } from './features/crash/crash.http.ts';
import { crashEvents } from './features/crash/crash.socket.ts';
import { createCrashMetrics, watchCrashRunner } from './features/crash/crash.metrics.ts';
import { type CrashCommand, CrashTable } from './features/crash/crash.table.ts';
import { Deposits } from './features/deposits/deposits.commands.ts';
import { shownMethods } from './features/deposits/methods.ts';
import { depositHandlers, registerWebhooks } from './features/deposits/deposits.http.ts';
import { Chains } from './features/fairness/chains.ts';
import { findChain } from './features/fairness/chains.store.ts';
import { fairnessHandlers } from './features/fairness/fairness.http.ts';
import { createSealer } from './features/fairness/seal.ts';
import { Outbox } from './features/outbox/outbox.ts';
import { playerHandlers } from './features/players/players.http.ts';
import { createProfileRefresh } from './features/players/profile-refresh.ts';
import { Sessions } from './features/players/sessions.ts';
import { SignIn, createNonceStore } from './features/players/sign-in.ts';
import { grantToNewPlayer, rolesOf, steamIdOfPersona } from './features/sandbox/personas.ts';
import { hasRole, mayStake } from './features/players/players.policy.ts';
import { findPlayer } from './features/players/players.store.ts';
import { settingsHandlers } from './features/settings/settings.http.ts';
import { SettingsStore } from './features/settings/settings.ts';
import { siteHandlers } from './features/site/site.http.ts';
import { recordAudit } from './features/staff/audit.ts';
import { Storehouse } from './features/storehouse/storehouse.commands.ts';
import { storehouseHandlers } from './features/storehouse/storehouse.http.ts';
import { type Handlers, registerCalls } from './http/calls.ts';
import { mountPages } from './http/sandbox-pages.ts';
import { registerMetrics } from './http/metrics.ts';
import { createHttp } from './http/server.ts';
import { serveWeb } from './http/static.ts';
import { addressGroup, clientAddress } from './lib/client-address.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { watchClock } from './lib/clock-watch.ts';
import { type Log, createLog } from './lib/log.ts';
import { createMetrics } from './lib/metrics.ts';
import { RateLimit } from './lib/rate-limit.ts';
import { type Outside, connectOutside } from './outside.ts';
import { Gateway } from './realtime/gateway.ts';
import type { Broadcaster } from './realtime/broadcaster.ts';
import { PlainBroadcaster } from './realtime/plain-broadcaster.ts';
import { FastBroadcaster } from './realtime/fast-broadcaster.ts';
import { Lease } from './rounds/lease.ts';
import { type StopOptions, TableRunner } from './rounds/runner.ts';
import { loadSecrets } from './secrets.ts';

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
  /** Told what is being done, for the console. */
  progress?: (step: string) => void;
  /** Told when the database is lost for good: the process can do nothing any more and must end. */
  onFatal?: (error: Error) => void;
  /** Draws the last seed of a fairness chain: 64 hexadecimal digits (tests choose them). */
  drawSeed?: () => string;
  /** Public randomness, if not the one of the world outside (tests). */
  beacon?: Beacon;
}

/** A port that is free now, for those who asked for any. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The sandbox is reached by either name of this machine; live only by its own. */
const allowedOrigins = (publicUrl: string, port: number, config: Config): ReadonlySet<string> =>
  new Set([publicUrl, ...(config.mode === 'sandbox' ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [])]);

/** A database in which the sandbox has been is no live one: its money, its stock and its demo players would stay. [F9] */
const refusePlayMoney = async (db: Db): Promise<void> => {
  const found = await db.query(`select 1 from transfers where kind like 'sandbox.%' or kind = 'opening.stock' union all select 1 from players where is_demo limit 1`);
  if (found.length > 0) throw new BadConfig(['DATABASE_URL names a database of the sandbox: it holds play money or demo players']);
};

/** So many a minute, a quarter of them at once. */
const perMinute = (count: number): RateLimit => new RateLimit({ perSecond: count / 60, burst: Math.max(1, count / 4) });

/** Folds what is queued for the house's accounts into their balances. */
const startFolding = (db: Db, log: Log): NodeJS.Timeout =>
  setInterval(() => void db.query('select fold_house_deltas()').catch((error: unknown) => log.error({ err: error }, 'house deltas could not be folded')), 5000).unref();

/**
 * The composition root: builds every dependency from the configuration, wires features to each
 * other, and starts. The only place that knows everything. Throws with a clear message when the
 * data directory is in use, the database cannot be reached, or live mode lacks something.
 */
export const startApp = async (options: StartOptions): Promise<RunningApp> => {
  const { config, build, outside: given, clock = systemClock, progress = () => undefined, drawSeed = () => randomBytes(32).toString('hex') } = options;
  const log = options.log ?? createLog({ level: config.logLevel, pretty: config.mode === 'sandbox' });
  const onFatal = options.onFatal ?? ((error: Error) => log.fatal({ err: error }, 'the database is lost'));
  const metrics = createMetrics({ withRuntime: true });
  const crashMetrics = createCrashMetrics(metrics);
  const port = config.port === 0 ? await freePort() : config.port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const isSecure = publicUrl.startsWith('https://');

  progress('opening the database');
  const db = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onFatal });
  const closing: ((options: StopOptions) => unknown)[] = [() => db.close()];
  const stop = async (stopOptions: StopOptions = {}): Promise<void> => {
    // One that fails must not keep the others from closing.
    for (const close of closing.splice(0).reverse()) {
      await Promise.resolve(close(stopOptions)).catch((error: unknown) => log.error({ err: error }, 'could not close cleanly'));
    }
  };
  try {
    const { tableDb, close: closeTableDb } = await openTableDb(db, config);
    closing.push(closeTableDb);
    await migrate(db);
    if (config.mode === 'live') await refusePlayMoney(db);
    const settings = await SettingsStore.load(db, config.settingsOverride);
    const secrets = loadSecrets(config);
    const outside = given ?? (await connectOutside({ config, secrets, nonces: createNonceStore(db), clock, publicUrl, siteName: settings.get('site.name') }));
    closing.push(() => outside.close());

    progress('preparing the catalogue');
    const catalogue = new Catalogue({ clock });
    await seedCatalogue(db, { catalogue, openWith: config.mode === 'sandbox' ? { capitalCents: settings.get('house.capitalCents') } : null });

    const http = await createHttp({
      log,
      imageBase: settings.get('site.imageBase'),
      socketOrigins: [publicUrl.replace(/^http/, 'ws'), ...(config.mode === 'sandbox' ? [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`] : [`wss://${new URL(publicUrl).hostname}:${config.realtimePort}`])],
      isSecure,
      addressCallsPerMinute: settings.get('limits.addressCallsPerMinute'),
      // The demo players sign in from this machine too.
      signInsPerMinute: settings.get('limits.signInsPerMinute') + config.demoPlayers,
      trustProxy: config.trustProxy,
    });
    closing.push(() => http.close());

    const sessions = new Sessions({ db, settings });
    const origins = allowedOrigins(publicUrl, port, config);
    const gateway = new Gateway({
      httpServer: http.server,
      sessions,
      log,
      metrics,
      // A client that is no browser sends no origin; it holds no cookie that could be abused either.
      isAllowedOrigin: (origin) => origin === undefined || origins.has(origin),
      eventsPerSecond: settings.get('limits.eventsPerSecond'),
      socketsPerAddress: settings.get('limits.socketsPerAddress'),
      addressOf: (request) => addressGroup(clientAddress(request, config.trustProxy)),
      monoMs: () => clock.monoMs(),
    });
    const broadcaster = config.broadcaster === 'plain' ? new PlainBroadcaster({ io: gateway.io }) : new FastBroadcaster({ io: gateway.io, log });
    const outbox = new Outbox({
      db,
      log,
      publisher: {
        publish: ({ to, event, payload }) => (to === 'all' ? broadcaster.toAll(event, payload) : broadcaster.toPlayer(to.playerId, event, payload)),
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
    const lease = new Lease({ db: tableDb, name: 'crash', owner: secrets.instanceId });
    const table = new CrashTable({ db: tableDb, outbox: outbox.over(tableDb), catalogue, chains, settings, broadcaster, lease, clock, log, metrics: crashMetrics, mayStake: (player) => mayStake({ player, mode: config.mode }) });
    const runner = new TableRunner<CrashCommand>({ table, lease, clock, log, beatMs: settings.get('crash.heartbeatMs') });

    const storehouse = new Storehouse({ outbox, clock });
    const deposits = new Deposits({
      db,
      outbox,
      provider: outside.payments,
      settings,
      log,
      refreshProfile: createProfileRefresh({ db, profiles: outside.profiles, log }),
      urls: { returnUrl: `${publicUrl}/?deposit=done`, webhookUrl: `${publicUrl}/webhooks/payments` },
    });
    const signIn = new SignIn({
      db,
      steam: outside.steam,
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

    const handlers: Handlers = {
      ...siteHandlers({ config, settings, build, port, methods: shownMethods }),
      ...playerHandlers({ db, sessions, signIn }),
      ...storehouseHandlers({ db, catalogue, storehouse }),
      ...depositHandlers({ deposits }),
      ...crashHandlers({ db, catalogue, table, chainOf: (chainId) => findChain(db, chainId) }),
      ...fairnessHandlers({ db }),
      ...settingsHandlers({ db, settings }),
      'GET /socialite/test/login': async ({ persona }, { request }) => ({ api_token: await signIn.signInDirectly(steamIdOfPersona(persona), request) }),
    };
    registerCalls(http, {
      handlers,
      sessions,
      limit: perMinute(settings.get('limits.callsPerMinute')),
      commandLimit: perMinute(settings.get('limits.commandsPerMinute')),
      log,
      hasRole: async (playerId, role) => hasRole(await findPlayer(db, playerId), role),
      absent: new Set<CallName>(config.mode === 'live' ? ['GET /socialite/test/login'] : []),
    });
    signIn.register(http);
    registerItemArt(http, catalogue);
    await registerWebhooks(http, { deposits, clock });
    for (const { path, handle } of outside.pages) await mountPages(http, path, handle);
    registerMetrics(http, { metrics, token: config.metricsToken, isOpen: config.mode === 'sandbox' });
    metrics.watch({ name: 'sockets', help: 'Open sockets.', read: () => gateway.connected });
    watchCrashRunner(metrics, runner);
    metrics.watch({ name: 'outbox_open', help: 'Committed or committing events that are not announced yet.', read: () => outbox.openCount });
    http.get('/healthz', () => ({ status: 'ok' }));
    http.get('/readyz', async (_request, reply) => {
      const ready = await db.query('select 1').then(() => runner.isOwner, () => false);
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    });
    await serveWeb(http, config.webDir);

    gateway.start({
      handlers: {
        clock: () => Promise.resolve({ serverTime: clock.wallMs() }),
        ...crashEvents({ db, table, runner, clock, metrics: crashMetrics }),
      },
      broadcaster,
      onJoin: (playerId, send) => {
        const snapshot = table.snapshot(playerId);
        if (snapshot) send('crashInit', snapshot);
      },
    });
    closing.push(() => gateway.stop());
    broadcaster.onSlot(onlineCounter(gateway, broadcaster));
    broadcaster.start();
    const reloading = keepSettingsFresh({ settings, broadcaster, log });
    closing.push(() => clearInterval(reloading));
    closing.push(() => broadcaster.stop());

    progress('committing the fairness chain');
    await chains.prepare('crash');
    await outbox.start();
    closing.push(() => outbox.stop());
    deposits.start();
    closing.push(() => deposits.stop());
    closing.push(
      watchClock({
        clock,
        onJump: (jumpMs) => {
          metrics.clockJumps.inc();
          log.warn({ jumpMs }, 'the wall clock jumped');
          void recordAudit(db, { actor: 'system', action: 'clock.jump', details: { jumpMs } }).catch((error: unknown) => log.error({ err: error }, 'a clock jump could not be recorded'));
        },
      }),
    );
    const housekeeping = startHousekeeping(db, log);
    closing.push(() => clearInterval(housekeeping));
    const folding = startFolding(db, log);
    closing.push(() => clearInterval(folding));
    await http.listen({ port, host: config.host ?? (config.mode === 'live' ? '0.0.0.0' : 'localhost') });
    runner.start();
    closing.push((stopOptions) => runner.stop(stopOptions));
    return { url: publicUrl, port, db, settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const RELOAD_SETTINGS_MS = 5000;

/** Reads settings that another process changed, and tells everyone when maintenance begins or ends. */
const keepSettingsFresh = ({ settings, broadcaster, log }: { settings: SettingsStore; broadcaster: Broadcaster; log: Log }): NodeJS.Timeout => {
  let maintenance = settings.get('site.maintenance');
  settings.onReload(() => {
    const now = settings.get('site.maintenance');
    if (now !== maintenance) broadcaster.toAll('refreshPage', { maintenance: now });
    maintenance = now;
  });
  return setInterval(() => void settings.reload().catch((error: unknown) => log.error({ err: error }, 'settings could not be read')), RELOAD_SETTINGS_MS).unref();
};

/** Tells everyone how many are connected, when that has changed. */
const onlineCounter = (gateway: Gateway, broadcaster: Broadcaster): (() => void) => {
  let told = -1;
  return () => {
    const count = gateway.connected;
    if (count === told) return;
    told = count;
    broadcaster.toAll('online', { count });
  };
};

/** A build's name when none was given: sources run as they are. */
export const sourceBuild = (): string => `source-${randomBytes(3).toString('hex')}`;

