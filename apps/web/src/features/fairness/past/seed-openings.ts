import { OpeningsCheck, type OpeningsReport, openingsLines, readOpeningsHeader } from '@updraft/rules/dataset';
import { classesOf, type Tally, tallyOf } from '@updraft/rules/distribution';
import { api } from '../../../lib/api.ts';
import { loadPublishedOpening } from '../query.ts';

/** All openings of a revealed server seed, checked on this device. */
export interface SeedResult {
  report: OpeningsReport;
  /** Number of openings in each class of results. */
  tally: Tally | null;
  /** Content of the file with the openings, which the command of `OfflineCommand` checks. */
  file: string;
}

/** Reason that the openings of a seed cannot be checked, as the key of its text. */
export type SeedProblem = 'verify_opening_unknown' | 'verify_opening_secret';

/** Fetches all openings of an opening's server seed, page by page, and checks them. @throws ApiError */
export const checkSeedOf = async (openingId: number): Promise<SeedResult | SeedProblem> => {
  const opening = await loadPublishedOpening(openingId);
  if (opening === null) return 'verify_opening_unknown';
  const seed = opening.server_seed_hash;
  const first = await api('GET /api/fairness/openings', { seed });
  if (!first.success) return 'verify_opening_secret';
  const openings = [...first.openings];
  const boxes = new Map(first.boxes.map((box) => [box.hash, box]));
  for (let before = openings.at(-1)?.nonce ?? 0; before > 0;) {
    const page = await api('GET /api/fairness/openings', { seed, before });
    if (!page.success || page.openings.length === 0) break;
    openings.push(...page.openings);
    for (const box of page.boxes) boxes.set(box.hash, box);
    // `before` falls with each request, so that the loop ends even if a page has no earlier openings.
    before = Math.min(before - 1, openings.at(-1)?.nonce ?? 0);
  }
  const lines = openingsLines({ ...first, openings, boxes: [...boxes.values()] });
  return { ...checkLines(lines), file: `${lines.join('\n')}\n` };
};

const checkLines = ([first = '', ...rest]: readonly string[]): Omit<SeedResult, 'file'> => {
  const header = readOpeningsHeader(first);
  if (!header) throw new TypeError('not a file of openings');
  const check = new OpeningsCheck(header);
  for (const line of rest) check.next(line);
  const classes = classesOf('cases');
  const numbers = rest.map((line) => ({ number: (JSON.parse(line) as { number: number }).number }));
  return { report: check.end(), tally: classes ? tallyOf(classes, numbers) : null };
};
