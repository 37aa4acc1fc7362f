import type { HourlyBonus } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { FundingTerms } from './funding.ts';
import { shownBonus } from './shown.ts';

/** Time in which many joining sockets share one reading. */
const SHARED_MS = 500;

/** The state of the bonus for joining sockets: a crowd that comes at once reads the database once. */
export class SharedBonus {
  private readonly deps: { db: Query; terms: () => FundingTerms; clock: Pick<Clock, 'monoMs'>; log: Log };
  private reading: Promise<HourlyBonus | null> | null = null;
  private sinceMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SharedBonus['deps']) {
    this.deps = deps;
  }

  /** Null: the bonus could not be read, and each page requests it by itself. */
  read(): Promise<HourlyBonus | null> {
    const { db, clock, log, terms } = this.deps;
    const nowMs = clock.monoMs();
    if (this.reading && nowMs - this.sinceMs < SHARED_MS) return this.reading;
    this.sinceMs = nowMs;
    this.reading = shownBonus(db, { terms: terms() }).catch((error: unknown) => {
      log.warn({ err: error }, 'the hourly bonus could not be read');
      return null;
    });
    return this.reading;
  }
}
