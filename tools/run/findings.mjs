// Reads which files the static checks complain about. Pure.
import { stripVTControlCharacters } from 'node:util';

/** Returns the first match of each line. */
const matches = (output, pattern) =>
  stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => pattern.exec(line)?.groups ?? []);

/** Text for the entries of one list of an issue, as Knip writes it: {file, exports: [{name}], …}. */
const textOf = (kind, names) => (kind === 'files' ? 'unused file' : `unused or unlisted ${kind}: ${names.join(', ')}`);

const failuresInIssue = ({ file, ...lists }) =>
  Object.entries(lists)
    .filter(([, list]) => Array.isArray(list) && list.length > 0)
    .map(([kind, list]) => ({
      file,
      error: textOf(
        kind,
        list.flat().map(({ name }) => name),
      ),
    }));

const readJson = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const READERS = {
  oxlint: (output) =>
    matches(output, /^(?<file>[^\s:]+):(?<line>\d+):\d+: (?<text>.+)$/).map(({ file, line, text }) => ({
      file,
      error: `line ${line}: ${text}`,
    })),
  oxfmt: (output) =>
    matches(output, /^(?<file>\S+) \(\d+ms\)$/).map(({ file }) => ({
      file,
      error: 'another layout than that of npm run format',
    })),
  dependencyCruiser: (output) =>
    matches(output, /^\s+error (?<rule>[\w-]+): (?<file>\S+)(?: → (?<target>\S+))?/).map(({ rule, file, target }) => ({
      file,
      error: [rule, target].filter(Boolean).join(' → '),
    })),
  knip: (output) => [
    ...(readJson(/^\{"issues".*$/m.exec(output)?.[0] ?? '').issues ?? []).flatMap(failuresInIssue),
    ...matches(output, /^(?<what>\S+)\s+(?<file>knip\.json)\s+(?<text>\S.*)$/).map(({ what, file, text }) => ({
      file,
      error: `${what}: ${text}`,
    })),
  ],
};

/**
 * Returns the failures in the output of a static check: {file, test: null, error, isRepeatable: false}, the first of each
 * file. `tool`: oxlint (format `unix`), oxfmt (with `--check`), dependencyCruiser or knip (with the reporter `json`).
 */
export const findings = (tool, output) => {
  const first = new Map();
  for (const { file, error } of READERS[tool](output)) if (!first.has(file)) first.set(file, error);
  return [...first].map(([file, error]) => ({ file, test: null, error, isRepeatable: false }));
};
