import type { SiteContract, TableGame } from '@updraft/contract';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { FeatureDescription } from './feature-description.ts';
import type { Catalogue } from './kernel/catalogue.ts';
import type { Outbox } from './kernel/outbox.ts';
import type { Sessions } from './kernel/sessions.ts';
import type { SettingsStore } from './kernel/settings.ts';
import type { RawRequest } from './lib/client-address.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Outside } from './outside.ts';
import type { RunningBroadcaster } from './realtime/broadcaster.ts';
import type { PlayerEvents } from './realtime/player-events.ts';
import type { Deliveries } from './realtime/deliveries.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables/registry.ts';

/** Parts of the site that all features share. */
export interface Site {
  readonly config: Config;
  readonly build: string;
  /** Descriptions of the features from which the site is built. */
  readonly features: readonly FeatureDescription[];
  /** Calls and events of the site. */
  readonly contract: SiteContract;
  readonly secrets: Secrets;

  // ── addresses ─────────────────────────────────────────────────────────────
  readonly port: number;
  readonly publicUrl: string;
  readonly isSecure: boolean;
  /** Origins of the site's own pages. */
  readonly pageOrigins: ReadonlySet<string>;
  /** Returns the URL to which a payment provider sends its reports. */
  webhookUrlOf: (providerId: string) => string;
  /** Returns the client's address; addresses of trusted proxies are skipped. */
  addressOf: (request: RawRequest) => string;
  /** Returns the client's address for limits by address: an IPv6 /64 network counts as one address. */
  addressGroupOf: (request: RawRequest) => string;

  // ── storage ───────────────────────────────────────────────────────────────
  readonly db: Db;
  /** The database as the tables use it: with connections of their own on PostgreSQL, first in the queue when embedded. */
  readonly tableDb: Db;
  readonly settings: SettingsStore;
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  /** Transactions whose events are published after the commit. */
  readonly outbox: Outbox;

  // ── runtime ───────────────────────────────────────────────────────────────
  readonly clock: Clock;
  /** Clock of the tables. It differs from `clock` only in tests that run rounds faster. */
  readonly tableClock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Outside services, real ones or stand-ins by mode. */
  readonly outside: Outside;
  readonly broadcaster: RunningBroadcaster;
  readonly playerEvents: PlayerEvents;
  /** Queue of events and acknowledgements to single players, who are served in fair turns. */
  readonly deliveries: Deliveries;
  readonly sockets: { readonly connected: number };
  readonly tables: Tables;
  /** Draws the last seed of a fairness chain of this game: 64 hexadecimal digits. */
  drawSeed: (game: TableGame) => string;
}
