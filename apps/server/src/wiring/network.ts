import type { SiteContract } from '@updraft/contract';
import { STEAM_PROFILES } from '@updraft/outside/steam-openid';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Sessions } from '../kernel/sessions.ts';
import type { SettingsReader } from '../kernel/settings.values.ts';
import { admitRequests } from '../http/admission.ts';
import { type Connections, boundConnections } from '../http/connections.ts';
import { Receipts } from '../http/receipts.ts';
import { createHttp } from '../http/server.ts';
import { type RawRequest, addressGroup, clientAddress } from '../lib/client-address.ts';
import type { Clock } from '../lib/clock.ts';
import { CutOffs } from '../lib/cut-offs.ts';
import { HeldKeys } from '../lib/held-keys.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';
import type { RunningBroadcaster } from '../realtime/broadcaster.ts';
import { FastBroadcaster } from '../realtime/fast-broadcaster.ts';
import { Gateway } from '../realtime/gateway.ts';
import { UnknownTokenThrottle } from '../realtime/unknown-token-throttle.ts';
import { originsOf } from './origins.ts';

/** Path below which payment providers report. */
const REPORTS = '/webhooks/payments/';
/** Time after an address's last genuine report in which it may open more connections than others, ms. */
const VERIFIED_MS = 24 * 3_600_000;

/** The HTTP server and the sockets, with their limits. */
export interface Network {
  http: FastifyInstance;
  gateway: Gateway;
  broadcaster: RunningBroadcaster;
  /** Open TCP connections. */
  connections: Connections;
  /** Requests that wait for their turn. */
  requests: { readonly waitingCount: number };
  /** Receipt times of calls that command a table. */
  receipts: Receipts;
  pageOrigins: ReadonlySet<string>;
  addressOf: (request: RawRequest) => string;
  addressGroupOf: (request: RawRequest) => string;
}

interface Needs {
  config: Config;
  publicUrl: string;
  port: number;
  settings: SettingsReader;
  sessions: Sessions;
  clock: Clock;
  /** Clock of the tables; commands are stamped with its time. */
  tableClock: Clock;
  log: Log;
  metrics: Metrics;
  contract: Pick<SiteContract, 'clientEvents'>;
  /** Returns the runner of the table that a call of this path commands. */
  tableOf: ConstructorParameters<typeof Receipts>[0]['tableOf'];
}

/** Creates the HTTP server and the socket gateway on it. Neither listens yet. */
export const createNetwork = async (needs: Needs): Promise<Network> => {
  const { config, publicUrl, port, settings, sessions, clock, tableClock, log, metrics, tableOf, contract } = needs;
  const { trustProxy } = config;
  const origins = originsOf({ config, publicUrl, port });
  const http = await createHttp({
    log,
    imageBase: settings.get('site.imageBase'),
    ...(config.mode === 'live' && { avatarHosts: STEAM_PROFILES.avatarHosts }),
    socketOrigins: origins.sockets,
    isSecure: publicUrl.startsWith('https://'),
    addressCallsPerMinute: settings.get('limits.addressCallsPerMinute'),
    // Demo players also sign in from this machine.
    signInsPerMinute: settings.get('limits.signInsPerMinute') + config.demoPlayers,
    trustProxy,
  });
  const monoMs = (): number => clock.monoMs();
  const tableMs = (): number => tableClock.monoMs();
  const addressOf = (request: RawRequest): string => clientAddress(request, trustProxy);
  const addressGroupOf = (request: RawRequest): string => addressGroup(addressOf(request));
  const connectionsPerAddress = settings.get('limits.connectionsPerAddress');
  const socketsPerAddress = settings.get('limits.socketsPerAddress');
  const cutOffs = new CutOffs({ log, metrics, monoMs, connectionsPerAddress, socketsPerAddress });
  const verified = new HeldKeys({ heldMs: VERIFIED_MS });
  const connections = boundConnections(http.server, {
    most: settings.get('limits.connections'),
    maxPerAddress: connectionsPerAddress,
    isVerified: (address) => verified.has(address, monoMs()),
    admits: (address) => cutOffs.admits(address, 'connection'),
    trustProxy,
  });
  const unknownTokens = new UnknownTokenThrottle();
  // The gateway is created before the admission of requests, because both replace listeners of the server.
  const gateway = new Gateway({
    clientEvents: contract.clientEvents,
    httpServer: http.server,
    sessions,
    log,
    metrics,
    // A client that is not a browser sends no origin. It is allowed, because it holds no cookie that another site could
    // abuse.
    isAllowedOrigin: (origin) => origin === undefined || origins.pages.has(origin),
    eventsPerSecond: settings.get('limits.eventsPerSecond'),
    socketsPerAddress,
    cutOffs,
    unknownTokens,
    addressOf: addressGroupOf,
    monoMs: tableMs,
  });
  const receipts = new Receipts({ monoMs: tableMs, addressOf: addressGroupOf, sessions, unknownTokens, tableOf });
  const requests = admitRequests(http.server, {
    cutOffs,
    addressOf: addressGroupOf,
    requestsPerMinute: settings.get('limits.addressRequestsPerMinute'),
    reports: {
      isReport: ({ url = '' }) => url.startsWith(REPORTS),
      falseOnesPerMinute: settings.get('limits.addressCallsPerMinute'),
      onGenuine: (address) => verified.hold(address, monoMs()),
    },
    monoMs,
    onAdmitted: (request, response) => receipts.watch(request, response),
  });
  const { io } = gateway;
  const broadcaster = new FastBroadcaster({ io, log });
  return {
    http,
    gateway,
    broadcaster,
    connections,
    requests,
    receipts,
    pageOrigins: origins.pages,
    addressOf,
    addressGroupOf,
  };
};
