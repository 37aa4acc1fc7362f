// PURE. The check of datasets line by line: rules DS-2 … DS-7 of SPEC.md.
import { publicHashOf, secretHashOf, walkChain } from '../fairness/chain.ts';
import { isHexHash } from '../fairness/hash.ts';
import { chainStart } from '../fairness/run.ts';
import type { ChainPlace, Verifier } from '../fairness/verify.ts';
import { type DatasetHeader, type DatasetRound, MOST_NAMED, readHeader, readRound } from './format.ts';

/**
 * Faults of a line, besides the failed checks of its round. `place_missing`: the line does not have the next place.
 * `end_missing`: the file ends before the last place that its header states.
 */
export type DatasetFault = 'not_a_header' | 'not_a_round' | 'other_chain' | 'place_missing' | 'end_missing';

/**
 * A fault with its file (from 0) and its line (from 1). `roundId` null: the fault is not that of a round. `check`: a
 * `DatasetFault`, or the failed check of the game.
 */
export interface FaultyLine {
  file: number;
  line: number;
  roundId: number | null;
  check: string;
}

export interface DatasetReport {
  game: string | null;
  chain: number | null;
  rounds: number;
  held: number;
  refunded: number;
  faults: number;
  /** The first faults, at most MOST_NAMED. */
  first: FaultyLine[];
  ok: boolean;
}

/** A refunded round with its place in the files, kept until a later round reveals its seed. */
interface Pending {
  round: DatasetRound;
  file: number;
  line: number;
}

/**
 * Checks files of one chain. The class receives their lines one by one, so memory does not grow with the size of a
 * file.
 */
export class DatasetCheck {
  private readonly find: (game: string) => Verifier | undefined;
  private header: DatasetHeader | null = null;
  /** Verifier of the file's game; undefined: the file has no usable header, and its lines are skipped. */
  private verifier: Verifier | undefined;
  private file = -1;
  private line = 0;
  /** Last place with a known seed; null: none yet. */
  private before: ChainPlace | null = null;
  /** Place in the chain that the next line must have. */
  private place = 0;
  private pending: Pending[] = [];
  private rounds = 0;
  private held = 0;
  private refunded = 0;
  private faults = 0;
  private readonly first: FaultyLine[] = [];

  /** `find`: returns the verifier of a game; undefined: unknown. */
  constructor(find: (game: string) => Verifier | undefined) {
    this.find = find;
  }

  /** Begins the next file. `text`: its first line. */
  begin(text: string): void {
    if (this.file >= 0) this.finishFile();
    this.file++;
    this.line = 1;
    const header = readHeader(text);
    const verifier = header ? this.find(header.game) : undefined;
    this.verifier = verifier?.verifyRun ? verifier : undefined;
    if (!header || !this.verifier) return this.fault('not_a_header');
    const known = this.header;
    if (known && !isNext(known, header)) this.fault('other_chain');
    if (!known || !isNext(known, header)) {
      this.before = chainStart(header);
      this.pending = [];
    }
    this.header = header;
    this.place = header.from;
  }

  /** Checks the next line of the file. */
  next(text: string): void {
    this.line++;
    const { header } = this;
    if (!header || !this.verifier) return;
    const round = readRound(text);
    if (!round) {
      this.fault('not_a_round');
      this.place++;
      return;
    }
    if (round.index !== this.place) this.fault('place_missing', round.id);
    this.place = round.index + 1;
    if (round.refunded_at !== undefined) this.addRefunded(round, header);
    else this.addPlayed(round, header);
  }

  /** Ends the last file and returns the report. */
  end(): DatasetReport {
    if (this.file >= 0) this.finishFile();
    const { header, rounds, held, refunded, faults, first } = this;
    return {
      game: header?.game ?? null,
      chain: header?.chain ?? null,
      rounds,
      held,
      refunded,
      faults,
      first,
      ok: faults === 0 && header !== null,
    };
  }

  private addPlayed(round: DatasetRound, header: DatasetHeader): void {
    this.rounds++;
    const { seed, result } = round;
    const before = this.before ?? chainStart(header);
    const report = this.verifier?.verifyRun?.({
      chain: header,
      before,
      rounds: [
        {
          roundId: round.id,
          index: round.index,
          dayOfMonth: round.day_of_month,
          publicHash: round.public_hash,
          seed: seed ?? '',
          rulesVersion: round.rules_version,
          result: result ?? {},
        },
      ],
    });
    const check = report?.first?.check ?? null;
    if (check === null) this.held++;
    else this.fault(check, round.id);
    if (seed === null || !isHexHash(seed) || round.index <= before.index) return;
    // Pending rounds cannot be checked with a seed outside of the chain.
    if (check !== 'seed_in_chain' && check !== 'round_number') this.checkPending({ index: round.index, seed }, header);
    this.before = { index: round.index, seed };
  }

  private addRefunded(round: DatasetRound, header: DatasetHeader): void {
    this.refunded++;
    if (round.id !== header.base + round.index) this.fault('round_number', round.id);
    this.pending.push({ round, file: this.file, line: this.line });
  }

  /** Checks the pending refunded rounds before a place with a known seed. [DS-3] */
  private checkPending(place: ChainPlace, { salt }: DatasetHeader): void {
    for (const { round, file, line } of this.pending) {
      const steps = place.index - round.index;
      const seed = steps > 0 ? walkChain(place.seed, steps) : '';
      const publicHash = isHexHash(salt) && seed !== '' ? publicHashOf(secretHashOf({ salt, seed })) : '';
      if (publicHash !== round.public_hash) this.faultAt({ file, line, roundId: round.id, check: 'public_hash' });
    }
    this.pending = [];
  }

  private finishFile(): void {
    if (!this.header || !this.verifier || this.place === this.header.to + 1) return;
    this.line++;
    this.fault('end_missing');
  }

  private fault(check: string, roundId: number | null = null): void {
    this.faultAt({ file: this.file, line: this.line, roundId, check });
  }

  private faultAt(fault: FaultyLine): void {
    this.faults++;
    if (this.first.length < MOST_NAMED) this.first.push(fault);
  }
}

/** True if the file with the header `after` continues the file with the header `before`. [DS-6] */
const isNext = (before: DatasetHeader, after: DatasetHeader): boolean =>
  after.game === before.game &&
  after.chain === before.chain &&
  after.base === before.base &&
  after.salt === before.salt &&
  after.commitment === before.commitment &&
  after.from === before.to + 1;
