import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { decisive, type Figure, verdict } from './figures.ts';

const RESULTS = join(import.meta.dirname, '../results');

interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  chromium: string;
  commit: string;
  /** Load average of the last minute before the measurement. */
  loadBefore: number;
}

const commitOf = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
};

export const machineOf = (chromium: string): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  chromium,
  commit: commitOf(),
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
});

const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(Math.abs(value) < 0.1 ? 4 : 2));

const goalOf = ({ atMost, atLeast }: Figure): string => (atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '');

const rowOf = (figure: Figure): string[] => [
  figure.what,
  figure.unit,
  goalOf(figure),
  short(decisive(figure)),
  figure.values.length > 1 ? `${short(Math.min(...figure.values))} … ${short(Math.max(...figure.values))}` : '',
  verdict(figure),
];

const HEAD = ['what', 'unit', 'goal', 'value', 'spread', 'verdict'];

/** The table as Markdown that can be read in a terminal too. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [HEAD, ...figures.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line)].join('\n');
};

interface Report {
  machine: Machine;
  figures: readonly Figure[];
  notes: readonly string[];
}

const textOf = ({ machine, figures, notes }: Report): string =>
  [
    '# On the screen: loading, frames and memory of the crash page',
    '',
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB · Node ${machine.node} · Chromium ${machine.chromium}, without a GPU · commit ${machine.commit} · load before ${machine.loadBefore}`,
    '',
    tableOf(figures),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');

/** Prints the report; a full run is kept in `bench/results/`. */
export const publish = (report: Report, { keep }: { keep: boolean }): void => {
  process.stdout.write(`\n${textOf(report)}`);
  if (!keep) return;
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'screen.md'), textOf(report));
  writeFileSync(join(RESULTS, 'screen.json'), `${JSON.stringify(report, null, 2)}\n`);
};
