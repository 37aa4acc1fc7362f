import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, alertsOf, panels } from '../install/deployment.ts';
import { startSite } from '../support/site.ts';

it('[S9] exports every metric that a dashboard or an alert names', async () => {
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
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  } finally {
    await site.drop();
  }
});
