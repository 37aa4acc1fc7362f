// Tests the delivery of alerts from Prometheus to people: deploy/compose/alertmanager.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { itInFull } from '../support/extent.ts';
import { ROOT, composeOf, read } from './deployment.ts';

const CONFIG = 'deploy/compose/alertmanager/alertmanager.yml';
/** The configuration with all commented receivers enabled. */
const filledIn = read(CONFIG).replaceAll(/^ {4}# /gm, '    ');

interface Receiver {
  name: string;
  email_configs?: object[];
  webhook_configs?: object[];
}

it('[S9] Prometheus sends its alerts to the Alertmanager of compose.yaml, and watches it', () => {
  interface Job {
    job_name: string;
    static_configs: { targets: string[] }[];
  }
  const { alerting, rule_files, scrape_configs } = parse(read('deploy/compose/prometheus/prometheus.yml')) as {
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
    rule_files: string[];
    scrape_configs: Job[];
  };
  const { services } = composeOf('compose.yaml');
  const targets = alerting.alertmanagers.flatMap((each) => each.static_configs.flatMap((config) => config.targets));
  expect(targets).toEqual(['alertmanager:9093']);
  expect(services['alertmanager']?.image).toContain('/alertmanager:');
  expect(scrape_configs.find(({ job_name }) => job_name === 'alertmanager')?.static_configs).toEqual([{ targets }]);
  expect(rule_files).toEqual(['alerts/*.yml', 'expected.yml']);
});

it('live mode requires receivers from the operator, and the sandbox notifies nobody', () => {
  const [mount] = composeOf('compose.live.yaml').services['alertmanager']?.volumes ?? [];
  expect(mount).toMatch(/^\$\{ALERTMANAGER_FOLDER:\?.+\}:\/etc\/alertmanager:ro$/);
  const { receivers } = parse(read(CONFIG)) as { receivers: Receiver[] };
  expect(receivers).toEqual([{ name: 'people' }, { name: 'heartbeat' }]);
  // The configuration contains no secrets, because they are in files.
  expect(filledIn).not.toMatch(/(password|token|credentials|secret): /);
});

const amtool = (...args: string[]) => spawnSync('amtool', args, { encoding: 'utf8' });

if (amtool('--version').status === 0 || process.env['CI']) {
  itInFull('[S9] Alertmanager accepts the file, also filled in, and routes each severity', () => {
    const folder = mkdtempSync(join(tmpdir(), 'updraft-alertmanager-'));
    try {
      const file = join(folder, 'alertmanager.yml');
      writeFileSync(file, filledIn);
      const { receivers } = parse(filledIn) as { receivers: Receiver[] };
      expect(receivers.map(({ name, ...ways }) => [name, Object.keys(ways)])).toEqual([
        ['people', ['email_configs', 'webhook_configs']],
        ['heartbeat', ['webhook_configs']],
      ]);
      for (const path of [join(ROOT, CONFIG), file])
        expect(amtool('check-config', path)).toMatchObject({ status: 0, stderr: '' });
      const receiverOf = (severity: string): string =>
        amtool('config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`).stdout.trim();
      expect(['page', 'ticket', 'heartbeat'].map(receiverOf)).toEqual(['people', 'people', 'heartbeat']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
} else console.warn('amtool is not installed (Debian: prometheus-alertmanager): its file was not checked');
