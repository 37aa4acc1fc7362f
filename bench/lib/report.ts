import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../test/support/server.ts';
import { median, short } from './statistics.ts';

/** One line of the table: a quantity with the value of each run. */
export interface Figure {
  database: string;
  what: string;
  unit: string;
  values: number[];
  /** The most or the least it should be; neither: for information. */
  atMost?: number;
  atLeast?: number;
  /** The worst run decides instead of the median: for what must never happen. */
  isNever?: boolean;
}

/** What a measurement hands over: its figures and remarks about how they came about. */
export interface Findings {
  figures: Figure[];
  notes: string[];
  /** Where the time went, by database, when that was asked for. */
  profiles?: string[];
}

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  /** Its version, or why there is none. */
  postgres: string;
  commit: string;
  /** How busy the machine was before: load average of the last minute. */
  loadBefore: number;
}

export const machineOf = (postgres: string): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  postgres,
  commit: commitOf(),
  loadBefore: loadavg()[0] ?? 0,
});

const commitOf = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
};

const goalOf = ({ atMost, atLeast, unit }: Figure): string => (atMost !== undefined ? `≤ ${short(atMost)} ${unit}` : atLeast !== undefined ? `≥ ${short(atLeast)} ${unit}` : '');

/** The median decides, the worst for what must never happen; nothing measured meets no goal. */
const verdictOf = ({ values, atMost, atLeast, isNever }: Figure): 'met' | 'MISSED' | '' => {
  if (atMost !== undefined) return (isNever ? Math.max(...values) : median(values)) <= atMost && values.length > 0 ? 'met' : 'MISSED';
  if (atLeast !== undefined) return (isNever ? Math.min(...values) : median(values)) >= atLeast && values.length > 0 ? 'met' : 'MISSED';
  return '';
};

const cellsOf = (figure: Figure): string[] => [
  figure.database,
  figure.what,
  goalOf(figure),
  `${short(median(figure.values))} ${figure.unit}`.trim(),
  figure.values.length > 1 ? `${short(Math.min(...figure.values))} – ${short(Math.max(...figure.values))} (${figure.values.length} runs)` : '1 run',
  verdictOf(figure),
];

const HEAD = ['database', 'what', 'goal', 'median', 'spread', 'verdict'];

/** A table that reads well both as Markdown and in a terminal. */
const tableOf = (figures: readonly Figure[]): string => {
  const rows = [HEAD, ...figures.map(cellsOf)];
  const widths = HEAD.map((_name, at) => Math.max(3, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
};

const machineText = (machine: Machine): string =>
  `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB · Node ${machine.node} · ${machine.postgres} · build ${machine.commit} · load before ${machine.loadBefore.toFixed(1)}`;

/** Answers the text of a report; `keep` writes it to `bench/results/<name>.md` and `.json`, over what is there. */
export const reportOf = ({ name, title, machine, findings, keep }: { name: string; title: string; machine: Machine; findings: Findings; keep: boolean }): string => {
  const text = [`# ${title}`, '', machineText(machine), '', tableOf(findings.figures), '', ...findings.notes.map((note) => `- ${note}`), ''].join('\n');
  if (!keep) return text;
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  const { profiles = [], ...rest } = findings;
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ name, title, machine, measuredAt: new Date().toISOString(), ...rest }, null, 1)}\n`);
  if (profiles.length > 0) writeFileSync(join(folder, `${name}-profile.md`), [`# Where the time goes: ${title}`, '', machineText(machine), '', ...profiles].join('\n'));
  return text;
};
