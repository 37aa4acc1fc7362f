/**
 * Default number of pieces in a round, about one or two milliseconds of work. Other events are handled after each
 * round.
 */
const PIECES_A_ROUND = 8;

/** Limits of a round, after which other events of the event loop are handled. */
export interface Rounds {
  piecesARound?: number;
  roundMs?: number;
}

/**
 * Runs bursts of work in small pieces, in the order given. Each piece runs in its own callback of the event loop,
 * followed by the microtasks that it queued. After each round of pieces other waiting events of the event loop are
 * handled.
 */
export class CooperativeScheduler {
  private waiting: (() => void)[] = [];
  private at = 0;
  private scheduled = 0;
  /** Monotonic time at which the first piece of the current round started, ms. */
  private roundSinceMs = 0;
  private readonly piecesARound: number;
  private readonly roundMs: number;

  /** A round that has lasted `roundMs` begins no further piece, even if `piecesARound` allows more. */
  constructor({ piecesARound = PIECES_A_ROUND, roundMs = Number.POSITIVE_INFINITY }: Rounds = {}) {
    this.piecesARound = piecesARound;
    this.roundMs = roundMs;
  }

  /** Number of waiting pieces. */
  get length(): number {
    return this.waiting.length - this.at;
  }

  run(piece: () => void): void {
    this.waiting.push(piece);
    this.schedule();
  }

  /** Runs the remaining pieces at once, for a process that ends: its event loop would not run them any more. */
  drain(): void {
    while (this.at < this.waiting.length) this.next();
  }

  private schedule(): void {
    if (this.scheduled > 0) return;
    this.scheduled = Math.min(this.piecesARound, this.waiting.length - this.at);
    for (let n = 0; n < this.scheduled; n++) {
      setImmediate(() => {
        this.scheduled--;
        try {
          if (n === 0) this.roundSinceMs = performance.now();
          if (n === 0 || this.hasTime()) this.next();
        } finally {
          this.schedule();
        }
      });
    }
  }

  private hasTime(): boolean {
    return this.roundMs === Number.POSITIVE_INFINITY || performance.now() - this.roundSinceMs < this.roundMs;
  }

  private next(): void {
    const piece = this.waiting[this.at++];
    // Removes the finished half of the list, so that it stays short even if it is never empty.
    if (this.at * 2 >= this.waiting.length) {
      this.waiting = this.waiting.slice(this.at);
      this.at = 0;
    }
    piece?.();
  }
}
