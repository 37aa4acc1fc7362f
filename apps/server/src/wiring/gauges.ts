import type { Db } from '../db/db.ts';
import type { Connections } from '../http/connections.ts';
import type { MetricFactory } from '../lib/metrics.ts';
import type { RunningBroadcaster } from '../realtime/broadcaster.ts';
import { type Tables, watchTables } from '../tables/registry.ts';

interface Watched {
  connections: Connections;
  requests: { readonly waitingCount: number };
  gateway: {
    readonly connected: number;
    readonly handshakes: { readonly waitingCount: number };
    readonly inbound: { readonly waitingCount: number };
  };
  deliveries: { readonly waitingCount: number };
  broadcaster: Pick<RunningBroadcaster, 'backlog'>;
  tables: Pick<Tables, 'list'>;
  outbox: { readonly openCount: number };
  db: Pick<Db, 'maintenanceFaults' | 'diskFreeBytes' | 'waitingCount'>;
  tableDb: Pick<Db, 'waitingCount'>;
  isLive: boolean;
}

/** Registers gauges of parts of the server. They are read each time the metrics are rendered. [S9] */
export const watchParts = (
  metrics: MetricFactory,
  { connections, requests, gateway, deliveries, broadcaster, tables, outbox, db, tableDb, isLive }: Watched,
): void => {
  metrics.watch({ name: 'live_mode', help: '1 in live mode, 0 in the sandbox.', read: () => Number(isLive) });
  metrics.watch({
    name: 'connections',
    help: 'Open TCP connections, those of sockets and idle ones included.',
    read: () => connections.count,
  });
  metrics.watch({
    name: 'connections_refused',
    help: 'Connections that were closed at once since the start because there were too many.',
    read: () => connections.refused,
  });
  metrics.watch({
    name: 'http_requests_waiting',
    help: 'Requests that wait for their turn.',
    read: () => requests.waitingCount,
  });
  metrics.watch({ name: 'sockets', help: 'Open sockets.', read: () => gateway.connected });
  metrics.watch({
    name: 'socket_handshakes_waiting',
    help: 'Connections that wait for their handshake.',
    read: () => gateway.handshakes.waitingCount,
  });
  metrics.watch({
    name: 'socket_inbound_waiting',
    help: 'Reads of sockets, or parts of reads, that are stamped and wait to be parsed.',
    read: () => gateway.inbound.waitingCount,
  });
  metrics.watch({
    name: 'deliveries_waiting',
    help: 'Players whose acknowledgements and own events wait to be sent.',
    read: () => deliveries.waitingCount,
  });
  metrics.watch({
    name: 'broadcast_sockets_waiting',
    help: 'Sockets that broadcast events still have to be written to.',
    read: () => broadcaster.backlog.sockets,
  });
  metrics.watch({
    name: 'broadcast_events_waiting',
    help: 'Broadcast events that some sockets have not had yet.',
    read: () => broadcaster.backlog.events,
  });
  watchTables(metrics, tables);
  metrics.watch({
    name: 'database_waiting',
    help: 'Statements and transactions that wait for a connection to the database.',
    read: () => db.waitingCount(),
  });
  metrics.watch({
    name: 'database_table_waiting',
    help: "Statements and transactions that wait for the tables' own connections; with the embedded database, those that go first.",
    read: () => tableDb.waitingCount(),
  });
  metrics.watch({
    name: 'outbox_open',
    help: 'Events of commits, done or under way, that are not published yet.',
    read: () => outbox.openCount,
  });
  const { maintenanceFaults, diskFreeBytes } = db;
  if (maintenanceFaults)
    metrics.watch({
      name: 'database_maintenance_faults',
      help: 'Checkpoints and vacuums of the embedded database since the start that failed, or were skipped for want of disk space.',
      read: maintenanceFaults,
    });
  if (diskFreeBytes)
    metrics.watch({
      name: 'database_disk_free_bytes',
      help: 'Free bytes on the disk of the embedded database.',
      read: diskFreeBytes,
    });
};
