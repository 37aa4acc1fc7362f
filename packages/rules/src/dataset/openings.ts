// PURE. Files of a server seed's openings, and their check line by line: rules DS-8 … DS-10 of SPEC.md.
import { boxText } from '../cases/box.ts';
import { type OpeningAsPublished, casesVerifier } from '../cases/verify.ts';
import type { PublishedValues } from '../fairness/verify.ts';
import type { FaultyLine } from './check.ts';
import { MOST_NAMED, isObject, isPlace, isText, objectIn } from './format.ts';

/** Format identifier of files of openings. */
export const OPENINGS_FORMAT = 'fair-openings-1';

/** Openings of a revealed seed as a site publishes them, newest first. */
interface SeedOpenings {
  server_seed_hash: string;
  server_seed: string;
  openings: readonly (Omit<OpeningAsPublished, 'server_seed_hash' | 'server_seed' | 'chances'> & { id: number })[];
  boxes: readonly { hash: string; chances: OpeningAsPublished['chances'] }[];
}

/** Returns the lines of a file: the header of the seed, then the openings by rising nonce. [DS-8] */
export const openingsLines = ({ server_seed_hash, server_seed, openings, boxes }: SeedOpenings): string[] => {
  const texts = boxes.map(({ hash, chances }) => [
    hash,
    boxText(chances.map(({ id, parts }) => ({ itemId: id, parts }))),
  ]);
  const header = {
    format: OPENINGS_FORMAT,
    server_seed_hash,
    server_seed,
    openings: openings.length,
    boxes: Object.fromEntries(texts) as Record<string, string>,
  };
  return [header, ...[...openings].reverse()].map((line) => JSON.stringify(line));
};

interface OpeningsHeader {
  server_seed_hash: string;
  server_seed: string;
  openings: number;
  /** Chances of each box, by its hash. */
  boxes: Readonly<Record<string, unknown>>;
}

/** Returns the header in the first line of a file of openings; null: malformed. */
export const readOpeningsHeader = (line: string): OpeningsHeader | null => {
  const { format, server_seed_hash, server_seed, openings, boxes } = objectIn(line) ?? {};
  if (format !== OPENINGS_FORMAT || !isText(server_seed_hash) || !isText(server_seed)) return null;
  return isPlace(openings) && isObject(boxes) ? { server_seed_hash, server_seed, openings, boxes } : null;
};

export interface OpeningsReport {
  /** Public hash of the server seed whose openings the file contains. */
  seedHash: string;
  openings: number;
  held: number;
  faults: number;
  /** The first faults, at most MOST_NAMED. */
  first: FaultyLine[];
  ok: boolean;
}

/** Checks a file of openings. The class receives its lines one by one. */
export class OpeningsCheck {
  private readonly header: OpeningsHeader;
  private line = 1;
  /** Nonce that the next line must have. */
  private nonce = 0;
  private openings = 0;
  private held = 0;
  private faults = 0;
  private readonly first: FaultyLine[] = [];

  constructor(header: OpeningsHeader) {
    this.header = header;
  }

  /** Checks the next line of the file. */
  next(text: string): void {
    this.line++;
    const opening = objectIn(text);
    if (!opening || !isPlace(opening['nonce'])) {
      this.nonce++;
      return this.fault('not_a_round', null);
    }
    const id = isPlace(opening['id']) ? opening['id'] : null;
    if (opening['nonce'] !== this.nonce) this.fault('place_missing', id);
    this.nonce = opening['nonce'] + 1;
    this.openings++;
    const { server_seed_hash, server_seed, boxes } = this.header;
    const { entry, box_hash } = opening;
    const chances = isText(box_hash) && Object.hasOwn(boxes, box_hash) ? boxes[box_hash] : '';
    // The cast is safe, because the verifier checks each value.
    const values = { ...opening, server_seed_hash, server_seed, item: entry, chances } as unknown as PublishedValues;
    const failed = casesVerifier.verify(values).checks.find(({ ok }) => !ok);
    if (failed) this.fault(failed.id, id);
    else this.held++;
  }

  /** Ends the file and returns the report. */
  end(): OpeningsReport {
    if (this.nonce !== this.header.openings) {
      this.line++;
      this.fault('end_missing', null);
    }
    const { openings, held, faults, first } = this;
    return { seedHash: this.header.server_seed_hash, openings, held, faults, first, ok: faults === 0 };
  }

  private fault(check: string, roundId: number | null): void {
    this.faults++;
    if (this.first.length < MOST_NAMED) this.first.push({ file: 0, line: this.line, roundId, check });
  }
}
