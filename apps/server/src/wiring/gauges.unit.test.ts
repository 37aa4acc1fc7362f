import { expect, it } from 'vitest';
import { createMetrics } from '../lib/metrics.ts';
import type { Tables } from '../tables/registry.ts';
import { watchParts } from './gauges.ts';

it('[S9] the metrics show the length of every queue', async () => {
  const metrics = createMetrics();
  const runner = { queueLength: 6, reservedCount: 7, isOwner: true };
  const tables = { list: [{ game: 'crash', runner }] } as unknown as Pick<Tables, 'list'>;
  watchParts(metrics, {
    connections: { count: 12, refused: 13 },
    requests: { waitingCount: 15 },
    gateway: { connected: 1, handshakes: { waitingCount: 9 }, inbound: { waitingCount: 2 } },
    deliveries: { waitingCount: 3 },
    broadcaster: { backlog: { sockets: 4, events: 5 } },
    tables,
    outbox: { openCount: 8 },
    db: { waitingCount: () => 9, maintenanceFaults: () => 10, diskFreeBytes: () => 14 },
    tableDb: { waitingCount: () => 11 },
    isLive: true,
  });
  const shown = await metrics.registry.metrics();
  const values = Object.fromEntries(
    [...shown.matchAll(/^updraft_(\S+) (\d+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(values).toMatchObject({
    live_mode: '1',
    connections: '12',
    connections_refused: '13',
    http_requests_waiting: '15',
    sockets: '1',
    socket_handshakes_waiting: '9',
    socket_inbound_waiting: '2',
    deliveries_waiting: '3',
    broadcast_sockets_waiting: '4',
    broadcast_events_waiting: '5',
    'table_queue_length{table="crash"}': '6',
    'table_places_reserved{table="crash"}': '7',
    'table_is_owner{table="crash"}': '1',
    outbox_open: '8',
    database_waiting: '9',
    database_maintenance_faults: '10',
    database_disk_free_bytes: '14',
    database_table_waiting: '11',
  });
});
