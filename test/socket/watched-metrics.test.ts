import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ROOT, alertsOf, panels } from '../install/deployment.ts';
import { recordAudit } from '../../apps/server/src/kernel/audit.ts';
import { POSTGRES_URL } from '../../apps/server/src/testing/database.ts';
import { startSite } from '../support/site.ts';

/** Metrics that a site exports only with the embedded database. */
const EMBEDDED = ['updraft_database_disk_free_bytes', 'updraft_database_maintenance_faults'];
const POSTGRESQL = [
  'updraft_books_checked_age_seconds',
  'updraft_books_differences',
  'updraft_database_archive_age_seconds',
  'updraft_database_copies_read_age_seconds',
  'updraft_database_replica_lag_seconds',
  'updraft_database_replicas',
];
/** Metric of the node exporter, tested by `test/backup/restore-drill.test.ts`. */
const OF_THE_MACHINE = 'updraft_backup_finished_timestamp_seconds';
const NOT_HERE = [OF_THE_MACHINE, ...(POSTGRES_URL ? EMBEDDED : POSTGRESQL)].toSorted();

it('[S9] every metric that a dashboard or an alert names is exported', async () => {
  const site = await startSite();
  try {
    const text = await (await fetch(`${site.url}/metrics`)).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const exported = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    );
    const alerts = readdirSync(join(ROOT, 'deploy/compose/prometheus/alerts')).flatMap(alertsOf);
    const asked = [...panels.flatMap(({ targets = [] }) => targets), ...alerts].map(({ expr }) => expr);
    const named = asked.flatMap((expr) => expr.match(/\bupdraft_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(40);
    const missing = new Set(named.filter((name) => !exported.has(name)));
    expect([...missing].toSorted()).toEqual(NOT_HERE);
  } finally {
    await site.drop();
  }
});

if (POSTGRES_URL)
  it('[S9] a restarted site still shows that the books differed before', async () => {
    const site = await startSite();
    try {
      await recordAudit(site.db, { actor: 'books', action: 'books.checked', details: { differences: 2 } });
      await site.stop();
      const next = await startSite({ place: site.place });
      try {
        await vi.waitFor(async () =>
          expect(await (await fetch(`${next.url}/metrics`)).text()).toMatch(/^updraft_books_differences 2$/m),
        );
      } finally {
        await next.stop();
      }
    } finally {
      await site.drop();
    }
  });
