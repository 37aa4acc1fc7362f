import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../test/support/server.ts';
import { type Machine, machineText } from './machine.ts';
import { largest, median, short, smallest } from '../../test/support/statistics.ts';

/** One line of the table: a quantity with the value of each run. */
export interface Figure {
  /** Name of the database; left out if the measurement uses none. */
  database?: string;
  what: string;
  unit: string;
  values: readonly number[];
  /** Goal: largest or smallest accepted value; neither: for information only. */
  atMost?: number;
  atLeast?: number;
  /** True for events that must never happen: the worst run decides instead of the median. */
  isNever?: boolean;
}

/** The result of a measurement: its figures, and remarks about how they were measured. */
export interface Findings {
  figures: Figure[];
  notes: string[];
  /** Profiles of the time spent, by database, if requested. */
  profiles?: string[];
}

const goalOf = ({ atMost, atLeast, unit, isNever = false }: Figure): string => {
  const goal =
    atMost !== undefined ? `≤ ${short(atMost)} ${unit}` : atLeast !== undefined ? `≥ ${short(atLeast)} ${unit}` : '';
  return goal && isNever ? `${goal.trim()}, every run` : goal.trim();
};

const spreadOf = ({ values }: Figure): string => {
  if (values.length === 0) return 'not measured';
  return values.length > 1 ? `${short(smallest(values))} – ${short(largest(values))} (${values.length} runs)` : '1 run';
};

/**
 * Returns the verdict on a figure. The median decides; for events that must never happen, the worst run. A figure that
 * is missing in a run meets no goal.
 */
export const verdictOf = ({ values, atMost, atLeast, isNever = false }: Figure): 'met' | 'MISSED' | '' => {
  if (atMost === undefined && atLeast === undefined) return '';
  if (values.length === 0 || values.some(Number.isNaN)) return 'MISSED';
  const isMet =
    (isNever ? largest(values) : median(values)) <= (atMost ?? Infinity) &&
    (isNever ? smallest(values) : median(values)) >= (atLeast ?? -Infinity);
  return isMet ? 'met' : 'MISSED';
};

const cellsOf = (figure: Figure): string[] => [
  figure.database ?? '',
  figure.what,
  goalOf(figure),
  `${short(median(figure.values))} ${figure.unit}`.trim(),
  spreadOf(figure),
  verdictOf(figure),
];

const HEAD = ['database', 'what', 'goal', 'median', 'spread', 'verdict'];

/**
 * Returns a table that is readable as Markdown and in a terminal, without the column of databases if there are none.
 */
export const tableOf = (figures: readonly Figure[]): string => {
  const from = figures.some(({ database }) => database !== undefined) ? 0 : 1;
  const rows = [HEAD, ...figures.map(cellsOf)].map((cells) => cells.slice(from));
  const widths = HEAD.slice(from).map((_name, at) => Math.max(3, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [
    ...rows.slice(0, 1).map(line),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.slice(1).map(line),
  ].join('\n');
};

/**
 * Returns the text of a report. `keep` writes it to `bench/results/<name>.md` and replaces an earlier file. With
 * profiles it keeps only those, as `<name>-profile.md`, because a profiler slows the measured code, and figures would
 * not be comparable.
 */
export const reportOf = ({
  name,
  title,
  machine,
  findings,
  keep,
}: {
  name: string;
  title: string;
  machine: Machine;
  findings: Findings;
  keep: boolean;
}): string => {
  const text = [
    `# ${title}`,
    '',
    machineText(machine),
    '',
    tableOf(findings.figures),
    '',
    ...findings.notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
  const { profiles = [] } = findings;
  if (!keep) return [text, ...profiles].join('\n');
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  if (profiles.length > 0) {
    writeFileSync(
      join(folder, `${name}-profile.md`),
      [`# Where the time goes: ${title}`, '', machineText(machine), '', ...profiles].join('\n'),
    );
    return text;
  }
  writeFileSync(join(folder, `${name}.md`), text);
  return text;
};
