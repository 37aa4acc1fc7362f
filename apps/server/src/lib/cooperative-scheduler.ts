/** Unless told otherwise, so many pieces are worked on before sockets are read and the database is heard again: a millisecond or two. */
const PIECES_A_ROUND = 8;

/**
 * Work that comes in crowds, in small pieces: in the order given, each in a turn of the event loop of
 * its own together with all that it sets off, and after every few of them whatever else has come meanwhile.
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

  /** All that is left, at once: the loop is not coming back to it. */
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
    // Half of it done is let go, also where there is always something left.
    if (this.at * 2 >= this.waiting.length) {
      this.waiting = this.waiting.slice(this.at);
      this.at = 0;
    }
    piece?.();
  }
}
