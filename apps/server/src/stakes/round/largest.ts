import { LIVE_BETS_SHOWN } from '@updraft/contract';

/** Row of a live list: a bet, or all bets of a player together. */
export interface Ranked {
  id: number;
  stakeCents: number;
}

/** Rows of a round, for the feed. */
export interface RankedRows<Row extends Ranked> {
  readonly size: number;
  /** Largest rows, as many as a live list shows. */
  largest(): readonly Row[];
  /** True if the row is among the largest that a live list shows, or among the first `most` of them. */
  isShown(row: Row, most?: number): boolean;
}

/** True if `a` is listed before `b`: the larger stake first, the earlier row first among equals. */
const before = (a: Ranked, b: Ranked): boolean =>
  a.stakeCents > b.stakeCents || (a.stakeCents === b.stakeCents && a.id < b.id);

/** The largest rows of a round, kept up to date row by row: placing a row costs the same in a round of any size. */
export class Largest<Row extends Ranked> {
  private readonly top: Row[] = [];

  rows(): readonly Row[] {
    return this.top;
  }

  place(row: Row): void {
    let at = this.top.length;
    while (at > 0 && before(row, this.top[at - 1] as Row)) at--;
    if (at >= LIVE_BETS_SHOWN) return;
    this.top.splice(at, 0, row);
    this.top.length = Math.min(this.top.length, LIVE_BETS_SHOWN);
  }

  /** Places a row anew whose stake has grown. */
  placeAgain(row: Row): void {
    const at = this.top.indexOf(row);
    if (at >= 0) this.top.splice(at, 1);
    this.place(row);
  }

  has(row: Row, most = LIVE_BETS_SHOWN): boolean {
    const last = this.top[most - 1];
    return last === undefined || !before(last, row);
  }
}
