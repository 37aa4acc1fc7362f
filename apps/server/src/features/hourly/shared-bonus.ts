import type { HourlyBonus } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { FundingTerms } from './funding.ts';
import { shownBonus } from './shown.ts';

/** Time for which joining sockets share one read, ms. */
const SHARED_MS = 500;

/** The state of the bonus for joining sockets. Sockets that join at the same time share one read of the database. */
export class SharedBonus {
  private readonly deps: { db: Query; terms: () => FundingTerms; clock: Pick<Clock, 'monoMs'>; log: Log };
  private reading: Promise<HourlyBonus | null> | null = null;
  private sinceMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SharedBonus['deps']) {
    this.deps = deps;
  }

  /** Reads the bonus; null: the read failed, and each page requests the bonus by a call. */
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
