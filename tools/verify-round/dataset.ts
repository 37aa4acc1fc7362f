import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type DatasetFault, DatasetCheck, type DatasetReport, type FaultyLine } from '@updraft/rules/dataset';
import { type Verifier, meaningsOf } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

const FAULTS: Readonly<Record<DatasetFault, string>> = {
  not_a_header: 'the first line of a dataset of a game that this command knows',
  not_a_round: 'a round',
  other_chain: 'the file goes on where the one before it ended, in the same chain',
  place_missing: 'each line has the place after the line before it',
  end_missing: 'the file goes on to the place that its first line names',
};

/** The lines of a file; one whose name ends with `.gz` is unpacked. */
const linesOf = (path: string): AsyncIterable<string> => {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
};

const isFault = (check: string): check is DatasetFault => Object.hasOwn(FAULTS, check);

const faultLine = (fault: FaultyLine, paths: readonly string[], verifier: Verifier | undefined): string => {
  const { check, roundId, line } = fault;
  const about = isFault(check)
    ? FAULTS[check]
    : (verifier && meaningsOf(verifier).find(({ id }) => id === check)?.about) || check;
  const round = roundId === null ? '' : `, round ${roundId}`;
  return `✗ ${paths[fault.file] ?? ''}:${line}${round}: does not hold: ${about}`;
};

const summary = (
  { game, chain, rounds, held, refunded, faults, first }: DatasetReport,
  named: readonly string[],
): string[] => [
  ...named,
  ...(faults > first.length ? [`  … and ${faults - first.length} more`] : []),
  ...(game === null || chain === null
    ? []
    : [`${game}, chain ${chain}: ${held} of ${rounds} rounds hold, ${refunded} refunded.`]),
  '',
];

/**
 * Checks downloaded files of a chain's past, without any site. The signatures of a beacon are not part of it: they are
 * checked where one round is verified. Rejects when a file cannot be read.
 */
export const verifyDatasets = async (
  paths: readonly string[],
  verifiers: readonly Verifier[],
): Promise<{ lines: string[]; ok: boolean }> => {
  const check = new DatasetCheck((game) => verifierOf(game, verifiers));
  for (const path of paths) {
    let isFirst = true;
    for await (const line of linesOf(path)) {
      if (isFirst) check.begin(line);
      else check.next(line);
      isFirst = false;
    }
    if (isFirst) check.begin('');
  }
  const report = check.end();
  const verifier = verifierOf(report.game ?? '', verifiers);
  const named = report.first.map((fault) => faultLine(fault, paths, verifier));
  const verdict = report.ok
    ? 'The dataset verifies. Compare its commitment and the number of refunded rounds with what the site lists.'
    : 'The dataset does NOT verify.';
  return { lines: [...summary(report, named), verdict], ok: report.ok };
};
