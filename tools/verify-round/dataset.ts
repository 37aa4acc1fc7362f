import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import {
  type DatasetFault,
  DatasetCheck,
  type FaultyLine,
  OpeningsCheck,
  readHeader,
  readOpeningsHeader,
} from '@updraft/rules/dataset';
import { type Verifier, meaningsOf } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

const FAULTS: Readonly<Record<DatasetFault, string>> = {
  not_a_header: 'the first line of a dataset of a game that this command knows',
  not_a_round: 'a round or an opening',
  other_chain: 'the file goes on where the one before it ended, in the same chain',
  place_missing: 'each line has the place after the line before it',
  end_missing: 'the file goes on to the place that its first line names',
};

/** Returns the lines of a file. A file whose name ends with `.gz` is unpacked. */
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
  const number = roundId === null ? '' : `, ${verifier?.unit ?? 'round'} ${roundId}`;
  return `✗ ${paths[fault.file] ?? ''}:${line}${number}: does not hold: ${about}`;
};

/** Result of a check of files. */
interface Outcome {
  game: string | null;
  /** Counts in one line; null if nothing was counted. */
  summary: string | null;
  faults: number;
  first: readonly FaultyLine[];
  ok: boolean;
}

/** A check of the files of one chain or of one seed. */
interface FilesCheck {
  begin: (text: string) => void;
  next: (text: string) => void;
  end: () => Outcome;
}

const ofChain = (verifiers: readonly Verifier[]): FilesCheck => {
  const check = new DatasetCheck((game) => verifierOf(game, verifiers));
  return {
    begin: (text) => check.begin(text),
    next: (text) => check.next(text),
    end: () => {
      const { game, chain, rounds, held, refunded, faults, first, ok } = check.end();
      const summary =
        game === null || chain === null
          ? null
          : `${game}, chain ${chain}: ${held} of ${rounds} rounds hold, ${refunded} refunded.`;
      return { game, summary, faults, first, ok };
    },
  };
};

const ofSeed = (check: OpeningsCheck): FilesCheck => ({
  begin: () => undefined,
  next: (text) => check.next(text),
  end: () => {
    const { seedHash, openings, held, faults, first, ok } = check.end();
    const summary = `cases, server seed with the hash ${seedHash}: ${held} of ${openings} openings hold.`;
    return { game: 'cases', summary, faults, first, ok };
  },
});

const linesOfOutcome = (
  { game, summary, faults, first }: Outcome,
  { paths, verifiers }: { paths: readonly string[]; verifiers: readonly Verifier[] },
): string[] => [
  ...first.map((fault) => faultLine(fault, paths, verifierOf(game ?? '', verifiers))),
  ...(faults > first.length ? [`  … and ${faults - first.length} more`] : []),
  ...(summary === null ? [] : [summary]),
];

/**
 * Checks downloaded files without a site. Files of one chain are checked together, in the given order; each file of a
 * seed is checked by itself. Signatures of beacons are not checked here, but when a single round is verified. Rejects
 * if a file cannot be read.
 */
export const verifyDatasets = async (
  paths: readonly string[],
  verifiers: readonly Verifier[],
): Promise<{ lines: string[]; ok: boolean }> => {
  const checks = new Map<string, { check: FilesCheck; paths: string[] }>();
  /** Adds a file to the check of its chain or seed, which its first line names. */
  const add = (path: string, line: string): FilesCheck => {
    const [chain, openings] = [readHeader(line), readOpeningsHeader(line)];
    const key = chain ? `${chain.game} ${chain.chain}` : path;
    const known = checks.get(key) ?? {
      check: openings ? ofSeed(new OpeningsCheck(openings)) : ofChain(verifiers),
      paths: [],
    };
    checks.set(key, known);
    known.paths.push(path);
    known.check.begin(line);
    return known.check;
  };
  for (const path of paths) {
    let check: FilesCheck | null = null;
    for await (const line of linesOf(path)) {
      if (check === null) check = add(path, line);
      else check.next(line);
    }
    if (check === null) add(path, '');
  }
  const outcomes = [...checks.values()].map((one) => ({ ...one.check.end(), paths: one.paths }));
  const ok = outcomes.length > 0 && outcomes.every((outcome) => outcome.ok);
  const verdict = ok
    ? 'The dataset verifies. Compare its commitments, hashes of server seeds and numbers of refunded rounds with what the site lists.'
    : 'The dataset does NOT verify.';
  const lines = outcomes.flatMap((outcome) => linesOfOutcome(outcome, { paths: outcome.paths, verifiers }));
  return { lines: [...lines, '', verdict], ok };
};
