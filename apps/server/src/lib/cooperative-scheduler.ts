/**
 * The default number of pieces before sockets are read and the database's answers are handled: a millisecond or two.
 */
const PIECES_A_ROUND = 8;

/**
 * Runs work that comes in crowds, in small pieces and in the order given. Each piece runs in a turn of the event loop
 * of its own, with all that it triggers. After every few of them everything else that has come meanwhile runs.
 */
export class CooperativeScheduler {
  private waiting: (() => void)[] = [];
  private at = 0;
  private scheduled = 0;
  private readonly piecesARound: number;

  constructor({ piecesARound = PIECES_A_ROUND }: { piecesARound?: number } = {}) {
    this.piecesARound = piecesARound;
  }

  /** Pieces that wait. */
  get length(): number {
    return this.waiting.length - this.at;
  }

  run(piece: () => void): void {
    this.waiting.push(piece);
    this.schedule();
  }

  /** Runs all that is left at once: the loop does not come back to it. */
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
          this.next();
        } finally {
          this.schedule();
        }
      });
    }
  }

  private next(): void {
    const piece = this.waiting[this.at++];
    // Frees the done half, also when something is always left.
    if (this.at * 2 >= this.waiting.length) {
      this.waiting = this.waiting.slice(this.at);
      this.at = 0;
    }
    piece?.();
  }
}
