import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
/** Returns the text of a file of the repository. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A container as described in compose.yaml. */
export interface Service {
  image: string;
  environment?: Record<string, string>;
  ports?: string[];
  extra_hosts?: string[];
  volumes?: string[];
  tmpfs?: string[];
  command?: string[];
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, null>;
}

/** Returns a compose file with its anchors resolved. */
export const composeOf = (name: string): Compose => parse(read(`deploy/compose/${name}`), { merge: true }) as Compose;

interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
/** The panels of Grafana's dashboard. */
export const panels = (JSON.parse(read('deploy/compose/grafana/dashboards/updraft.json')) as { panels: Panel[] })
  .panels;

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
/** Prometheus's alerts in a file of `deploy/compose/prometheus/alerts`. */
export const alertsOf = (name: string): Alert[] =>
  (parse(read(`deploy/compose/prometheus/alerts/${name}`)) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
